extension SpokenNames {
    /// The codes of languages by their names in themselves, if those are single words. Foundation has them too, but looks
    /// up all of them in milliseconds.
    static let codesByOwnName = [
        "afar": "aa", "abkhazian": "ab", "avestan": "ae", "afrikaans": "af", "akan": "ak", "አማርኛ": "am",
        "aragonese": "an", "العربية": "ar", "অসমীয়া": "as", "avaric": "av", "aymara": "ay", "azərbaycan": "az",
        "беларуская": "be", "български": "bg", "bislama": "bi", "bamanakan": "bm", "বাংলা": "bn", "བོད་སྐད་": "bo",
        "brezhoneg": "br", "bosanski": "bs", "català": "ca", "нохчийн": "ce", "chamorro": "ch", "corsu": "co",
        "cree": "cr", "čeština": "cs", "чӑваш": "cv", "cymraeg": "cy", "dansk": "da", "deutsch": "de",
        "ދިވެހިބަސް": "dv", "རྫོང་ཁ་": "dz", "eʋegbe": "ee", "ελληνικά": "el", "english": "en", "esperanto": "eo",
        "español": "es", "eesti": "et", "euskara": "eu", "فارسی": "fa", "pulaar": "ff", "suomi": "fi", "fijian": "fj",
        "føroyskt": "fo", "français": "fr", "frysk": "fy", "gaeilge": "ga", "gàidhlig": "gd", "galego": "gl",
        "avañe’ẽ": "gn", "ગુજરાતી": "gu", "gaelg": "gv", "hausa": "ha", "עברית": "he", "हिन्दी": "hi",
        "hrvatski": "hr", "magyar": "hu", "հայերեն": "hy", "herero": "hz", "interlingua": "ia", "indonesia": "id",
        "interlingue": "ie", "igbo": "ig", "ꆈꌠꉙ": "ii", "inupiaq": "ik", "ido": "io", "íslenska": "is",
        "italiano": "it", "ᐃᓄᒃᑎᑐᑦ": "iu", "日本語": "ja", "jawa": "jv", "ქართული": "ka", "kongo": "kg", "gikuyu": "ki",
        "kuanyama": "kj", "kalaallisut": "kl", "ខ្មែរ": "km", "ಕನ್ನಡ": "kn", "한국어": "ko", "kanuri": "kr",
        "کٲشُر": "ks", "komi": "kv", "kernewek": "kw", "кыргызча": "ky", "latin": "la", "lëtzebuergesch": "lb",
        "luganda": "lg", "limburgish": "li", "lingála": "ln", "ລາວ": "lo", "lietuvių": "lt", "tshiluba": "lu",
        "latviešu": "lv", "malagasy": "mg", "marshallese": "mh", "māori": "mi", "македонски": "mk", "മലയാളം": "ml",
        "монгол": "mn", "मराठी": "mr", "malti": "mt", "မြန်မာ": "my", "nauru": "na", "isindebele": "nd",
        "नेपाली": "ne", "ndonga": "ng", "nederlands": "nl", "norsk": "no", "nyanja": "ny", "occitan": "oc",
        "ojibwa": "oj", "oromoo": "om", "ଓଡ଼ିଆ": "or", "ирон": "os", "ਪੰਜਾਬੀ": "pa", "pali": "pi", "polski": "pl",
        "پښتو": "ps", "português": "pt", "runasimi": "qu", "rumantsch": "rm", "ikirundi": "rn", "română": "ro",
        "русский": "ru", "ikinyarwanda": "rw", "sardu": "sc", "سنڌي": "sd", "davvisámegiella": "se", "sängö": "sg",
        "srpskohrvatski": "sh", "සිංහල": "si", "slovenčina": "sk", "slovenščina": "sl", "chishona": "sn",
        "soomaali": "so", "shqip": "sq", "српски": "sr", "siswati": "ss", "sesotho": "st", "svenska": "sv",
        "kiswahili": "sw", "தமிழ்": "ta", "తెలుగు": "te", "тоҷикӣ": "tg", "ไทย": "th", "ትግርኛ": "ti", "setswana": "tn",
        "türkçe": "tr", "xitsonga": "ts", "татар": "tt", "twi": "tw", "tahitian": "ty", "ئۇيغۇرچە": "ug",
        "українська": "uk", "اردو": "ur", "o‘zbek": "uz", "tshivenḓa": "ve", "volapük": "vo", "walon": "wa",
        "wolof": "wo", "isixhosa": "xh", "ייִדיש": "yi", "vahcuengh": "za", "中文": "zh", "isizulu": "zu",
    ]
}
