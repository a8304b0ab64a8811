/// The words of the names of all entries of a kind, each once, folded as by `searchWords`.
///
/// Most searches for misspelt names find nothing. They end here, before any entry is decoded.
struct SampleWords {
    let all: [Substring]

    /// - Parameter text: The words with single blanks.
    private init(_ text: String) {
        all = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    }

    static func of(_ kind: SampleKind) -> SampleWords {
        switch kind {
        case .movie: movies
        case .tv: series
        case .person: people
        }
    }

    /// Returns whether each of some words begins one of the names' words, as those of every name that is found do.
    func hold(_ words: [String]) -> Bool {
        words.allSatisfy { word in all.contains { $0.hasPrefix(word) } }
    }

    private static let movies = SampleWords(
        """
        12 2001 2049 a alien aliens all amelie and angry at away back bad barbie beautiful bella blade brutto buono \
        castle cattivo club cuckoo d dark departed destin driver dune e empire everything everywhere fabuleux \
        fellowship fiction fight finding flew for forrest fury future get godfather good goodfellas green gump her \
        howl ii iii il in inc inception interstellar is jaws jedi king knight la land le life lion list lord love \
        machinist mad matrix max memento men mile mononoke monsters mood moving my name neighbor nemo nest odyssey \
        of once one oppenheimer out over parasite part poulain prestige princess pulp redemption reloaded return \
        revolutions ring rings road runner s schindler se7en shawshank shining space spirited star story strikes \
        taxi the to totoro towers toy two ugly up vita wall wars whiplash your となりのトトロ もののけ姫 ハウルの動く城 千と千尋の神隠し 君の名は \
        花樣年華 기생충
        """)

    private static let series = SampleWords(
        """
        and arrow bad breaking chernobyl dead flash friends game goblin jujutsu kaisen morty of rick sheldon \
        simpsons slayer stranger the things thrones walking westworld young ゴブリンスレイヤー 呪術廻戦
        """)

    private static let people = SampleWords(
        """
        a aaron abbass abbey abbott abels abraham abrams adam adams addy adrian adrianna adu ae affleck agenore \
        aggie ai aidan aitana akihiro akio akutami al alabiso alain alan albert alberto alcala alcott aldo alec alex \
        alexander alexandra alf alfie alfonsi alice alik aline allan allen allers allison altin alves amagasa amanda \
        amell america amerigo amiee amy ana anderson andrea andrew andrews andrzej andy angela aniston ann anna anne \
        annie antal anthony antonia antonio aoi april aquila arahanga archer arciniega ardito argo ariana arima \
        armas armitage arne arnold arnon arquette art arthur artt artus arya asami ashley asner astin atkinson \
        atsushi audrey austin avary avery azaria b backlinie badejo badge bailey bainee baisho baker baldwin bale \
        ball ballhaus balsam bamford banks bannon banos baragli barbara barber bardem barden barnard barrett barrie \
        barrowman barry barton bautista bean bear beatrice beatty beavan beck becker beckett begley beldam belden \
        belinda bell bellows bellucci ben benchley bender benichou benigni benioff benito benjamin bennett benny \
        benoist bentley berdal berenger bergen berger bergin berlanti berman bernard bernstein bernthal berryman \
        besson beth betsy bett betty beugg bevan bhatia biddle biehn biff bilancio bill billie billy bing bini binns \
        bishop blackthorne blair blake bliss bloom blum blunt bo bob bobby bolaji bolsø bondurant bonetto bong \
        bonham bonnie boone boris bowen bower bowie boyd boyens boyle boyter bracco brackett brad bradley branagh \
        brandenburg brando brandt branko braschi brendan brenner brett brewster brian briesewitz brigham bright \
        brion brock broderick brolin bronson bronwen brooks brown bruce bruno bryan buchanan buchholz buckley \
        bucksey bud bulloch buono burgess burke burr burrows burstyn burton burtt buscemi bustric butler buttram \
        byrne byron c caan caine calahan calame cale caleb callie callies callum cameron campbell cancelier candice \
        canonero cantarini canton cara carbonell cardoni carey carice carl carla carlo carlos carlyle caroline \
        carolyn carraro carrie carroll carter cartwright casale casanova casey cassandra cassidy cassini \
        castellaneta castellano cate catherine cathey catlin catmull cavanagh cazale cean cerami chaffin chafurin \
        chalamet chalke chan chandler chang chapman charles charlie charlize charlotte chassagne chassay chastain \
        chavanne chazelle cheech chelsea chen cheng cheung chew chieko chika chin chiu cho choi chong chou chris \
        christian christie christina christopher christy chuck cillian cinda cindy claire clancy clapton clark \
        clarke clarkson claude claudia claudie claudio clausen cleef clint clotilde cobb coburn cogman cohan cohen \
        colette colin colli collin collins colton con conleth conn conner conte cook coppola corrigan cosmo cosnett \
        costabile coster cotillard cotone couper courtenay courteney courtney cousins cox craig crane cranston \
        crawford crispin crittenden crombie cromwell cronenweth cronin cross crothers crowley cruz crystal csutak \
        cundey cunningham curnen curtis cushing cybill cygan cynthia cypin d dacre dafoe dahl daijiro dale dam \
        damien damon dan danai dance dane daniel danielle daniels danilo danny darabont darius darla darrow daryl \
        dastmalchian dave david davidtz davies davis davison de deakins dean debbouze deborah dee deeley defaria \
        degeneres delbonnel delli delroy dempsie demunn dencik denis dennen dennis denson derek detten devito dewitt \
        diahnne diana diane dianne dicaprio dicenzo dick dicks dickson digiaimo dileep dileo dillane dinklage dixie \
        dixon djawadi docter dody dominic dominique don donati doran dormer dorn doug douglas dourif dowd downey \
        doyle dreyfuss dub duell duffer duk dullea duncan dunham durano durran duvall duwayne dyas dyer dylan dysart \
        e earl eastman eastwood eaton echo eckhart ed edmiston edward edwin eggleston eiding eion elda elder elfman \
        eli elie elijah elisabeth elissa elizabeth elkind ellen elliot elliott ellison embden embeth emilia emily \
        emma emmanuel emmerich emmet emms endre englander englund ennio enoki enzo eric erik ermey ernest ernie \
        espenson esposito estabrook eugene eugenie eugenio eun evan evans f facioli fairley fallon fancher fares \
        farmer farmiga farrey favreau featherstone fega feinberg felix fenton ferguson fernandez ferns ferrera ferri \
        fiedler field fields fiennes filley fina fincher finerman finn fishburne fisher fleischer fleischhacker \
        fletcher florence flynn fonda fontaine fontani ford forman foster fox foy fran frances francesco francine \
        francis frank fraser fred freeman friedrich fritz fukuzawa furio furusawa g gabe gabriel gabriela gains gale \
        gall gamble garlin garrett garth gary gashuin gassner gastone gaten gates gaye gazzo gebel gege gelman genki \
        gennifer geoff geoffrey george gerald gerson gerwig giacchino giancarlo gianluigi gianni gibbs gibson gijon \
        gil gilbert giler gillen gilliard gilligan gimenez gimple gino giorgio giuffre giuliana giuntoli giustino \
        giustra glebas gleeson glen gloria glotzer glover goddard goldberg goldman goldsmith goldstein gomez \
        gonzalez goodall goodman goransson gordon goshozono gosling gottlieb gould goyer grace graham grahamjones \
        grammer grant graves grayson green greenblatt greene greenwood greg gregory greig grenier greta grey \
        grimaldi grode groening groom grossman guerard guggenheim guillaume guinness gunn gunton gupton gurira \
        gustin guy guzzo guðnadottir gwendoline gwyneth gyasi gyllenhaal gyun h ha haas hader haders haid haley hall \
        halvorson hamill hamilton hamm hampton han hank hanks hanna hannah hans hara harada harbour hardy hari \
        harington harlan harley harmon harold harriet harris harrison harry hartley hartman hartnett haruko harvey \
        haskell hathaway hauben hauer hawke hawthorne hayao hayashi hayden haygood haynes hayslip headey headington \
        heath heaton heimann helbing helen helena helman hemming hempstead hemsworth henderson hendrix henn henny \
        henriksen henry herb herbert hernandez herrmann herthum herve heyman hiam hidaka hidalgo hideyuki hiiragi \
        hildur hill hiller hiramatsu hirose hiroshi hirsch hirshenson hisaishi hisao hisaya hitomi hitoshi hivju ho \
        hobby hoeks hogan hole holland holm holowicki holt hong hoon hope hopkins horner horowitz horst horton \
        hosking hoult houten houy howard howery hoyte hoytema hsu hubbard hugh hughes hugo huisman hules hume \
        humphreys hung hunt hunter huntington hurd hurt hurwitz hutchison huy hwan hyae hyeon iain ian ichikawa \
        iguchi ihre il incrocci ineson ingrid inoue irene irino irons ironside irvin irwin isaac isabelle isaki \
        ishida ishii ishikawa issa ito itoi ivan ivanir ives j jack jackman jackson jacqueline jacques jada jae jake \
        jakob jamel jamero james jamie jan jane janet jang janney janusz jared jason javier jay jayson jean jeanette \
        jeff jeffrey jenette jennifer jenny jensen jeong jeremy jerome jerry jesse jessica jessie jessup jeter \
        jeunet ji jim jimmi jin jina jo joan joanna joaquin jobs jodie joe joel johan johansson john johns johnson \
        johnston johnstone jon jonas jonathan jones jong jonze joon jordan jorja jose josef joseph josey josh joshua \
        joss joy jr judy julia julian julie juliet julio julyan jun jung junichi junior junya juri justin k kagyu \
        kahn kaito kalache kaluuya kamijo kamiki kaminski kamishiraishi kanako kang kanjiro kanon kaoru kaplan kar \
        kari karyn kasch kasdan kassovitz kate katherine kathleen kathy katie kato katsuhiro kauffman kaufman \
        kausler kavner kawaguchi kawamura kaye kayne kazanjian kazuhiko ke kean keanu keaton keays keener keery \
        keiji keir keitel keith keiynan kelley kellum kelly kelsey ken keneally kenichiro kenjiro kennedy kenneth \
        kenny kenyon keoghan keough keramidas kerry kershner kesey keun kevin khondji kim kimberly kimura king \
        kingsbury kingsley kinney kip kirk kirkland kirkman kit kitabayashi klingman klugman klyce knight knode koba \
        kobayashi koichiro koki kolsrud komatsu kopelson kosar kosove kossayan kotto kramer kravitz kreisberg kreiz \
        kress kristen kristi kristian kristofer krysten kubrick kudrow kulukundis kumo kurata kurland kurtz kwak \
        kwan kwei kwon kyle kym kyun kyung l la lai lakeith lam lamb lambert lame lamont lana lancaster lance lancie \
        landay landry lane lang lange lapointe laray larkin larocca larry lasky lasseter lassick lathouris laura \
        laurant lauren laurence laurent laurie lavell lawrence lazar le lea leary leblanc leconte ledger lee legend \
        leigh lena lennie lennix lennon leonard leonardo leone lerner leslie lesnie lester leto lettieri leung \
        levitt levy lewis lia liam liat libby lichter lidia liebling liggat lil lilly lim lin lincoln linda lindo \
        lindsey lindstrom lindy ling lino linson linus liotta lisa lithgow litvak liu liv livio liz lloyd loaf \
        lockwood lojodice long lonsdale lorenzon lori lorna lorraine lorre lott louis louise lovejoy low lucas \
        luciano lucinda lucky lucy ludwig luigi luis lukas luke lumet lupi lustig lynda lyndon lynn lynne lynzee \
        lyon m maaya mac machiko mackenzie mackey maclaren macneille macola madden madeline madrid magdalena maggie \
        maguire mahurin maisie maisler major maki makoto malcolm malek mali malkin mama manabu mangini mani mann \
        mansfield manu mara marc marcia marco marcus marder margaret margolis margot mari maria marianne maribel \
        marin mario marion marisa mark marks marley marlon marquand marsden marsh marsha marshall marta martin \
        maruyama marvin mary masahiko masaki masashi mashida mason massalas massey masters mastras matarazzo mathieu \
        matsuda matt matthew matthews maurier mawle max may maya mayfield mayhew mazin małgorzata mcarthur mcbride \
        mccain mccallany mccann mccarthy mcclory mcclure mcconaughey mccreary mcdermitt mcdiarmid mcdonough mcdowell \
        mcgowan mckay mckee mckellen mckinley mckinnon mckittrick mclaughlin mcnamara meat mecchi medak medeiros \
        medel meerkamp megan meir meiron melanie melissa mello melniker melvin menke merlin merritt metcalf michael \
        michel michele michelle michels michiel mickie miguel mikako mike miky milchan milena miles miller millie \
        mills milos minahan minami minkoff miranda mireaux mirojnick mitchell mito mitsuko mitsunori mitte miwa \
        miyazaki miyu mizuno mnuchin mo modine moira molaro molen mollet mollo momoa monaghan monahan moncada mone \
        monica monique monne montana montgomery moon moore moreau morgan mori morishige morley morricone morris \
        morrissey morse mortensen moschin moss muellerleile mulkey mullane muraji murphy murray myeong myers mykelti \
        mylod myung nadine nagai nagaitis nairn naito najimy nakamura nakashima nancy nanty nao naoki narita natalia \
        natalie nate nathalie nathan natsuki nava neame neely neeson nef neil neill nelson nestor newman newton \
        ngila nicholas nicholson nick nico nicola nicolet nicoletta nicotero nierva niketa niki nikki nikolaj nilo \
        nimrod nino niro nishimura nitzsche noah noble nobunaga noda nolan nolting nona norcia noriko noritaka \
        norman norrie norris norton noy nunnari nutter o obst odenkirk odile ogawa oguchi ogura ohara oizumi okuda \
        okui olan oldman oliver olmos ono oral ordesky orlando osborne oscar osment ossard ota otsuka ottey otto \
        owen oz ozaki p pacino page paggi palahniuk paltrow pamela pan panabaker pantoliano papsidera paredes parent \
        park parker parkinson parnell parry parsons pascal pat paterson patrice patricia patrick patten patti patton \
        patty paul pauley paull paxton pearce pedro peele pendleton penguern penny peoples pepper perabo perez \
        perrineau perry pesci pete peter peterson petito petrarca pfister phil philip philippa phillips phoenix \
        phyllis pickles piddock pierre pietro pileggi ping pinkett pinon piotrowski piovani piper pistilli pitt \
        pitts platt plemons plotkin plummer podesta podeswa pontecorvo pope porteous porter postlethwaite potts \
        powell pratt priah priest prieto prowse pryce pugh puzo pyo quan quarterman quentin quezada quinn r rachel \
        rada rae raegan rafiq rain ralph rami ramin ramos rampling ramsey randall randy ranft rao rassimov \
        ratzenberger rawlings rawlins ray raymond reardon rebecca rebello redfield redick reed reedus reese reeves \
        reg reginald regine reher reid reiko reiser reitman rel ren renck renee rennie revord reynolds rhames rhodes \
        rhodri rhys rian ricco richard richmond richter rick rickards rickles ricky ridley rigg riggs riley ringgold \
        rios ritter ritu rivera rj rob robbie robbins robert roberto roberts robin robinson rockwell rodgers rodis \
        rodrigo roger rogers roiland rok rolf rolston romero ron ronald ronna ronnie ronson rooney roos root roque \
        rory rose rosemarie rosenberg rosie rosqui ross rossiter roswell rota roth rothe roven rowan roxanne roy \
        rubin rubinstein rudd ruddy rufus rumi run runkle rush russ russo rusty rutger ruth ryan ryder rydstrom ryo \
        ryunosuke s sabella sackheim sadie sadler safdie sagall sakamoto sakharov sakura sakurai sally salter sam \
        samantha sampson samuel samuelson sanchez sanders sanderson sandgren sandro sandy sansom santoro sapochnik \
        sarah sarita sato satoshi saul sawaguchi sawyer sayaka scarchilli scarlett scarpelli scatman schaffer \
        scheider scheinert schlissel schmidt schnapp schnauz schneid schoonmaker schoppe schrader schwartz schwimmer \
        scorsese scott se seale sean sebastian seiichiro seiji seiko seiple seki seko sekula selkirk selleck selway \
        seo serge sergio serkis serratos seto seweryn seyama seydoux seymour shaila shakman shamberg shannon shapiro \
        shari sharian sharon sharone sharp shaun shauna shaw shawn shearer sheen shelagh sheldon shelley shelton \
        shepherd sheppard sher shiban shigeru shigesato shik shimamoto shimazaki shinkai shipp shirai shire shirley \
        shmuel shore shota shue shum shusett sibbett sidney siemaszko sigourney sikes silla silva silver silverman \
        silvestri simi simmons simon simona simpson sin sinise sink siobhan sito siu sivero sixel skarsgard skellern \
        skerritt slade slate slovis smith so sokolow song sonoya sophie sorvino spaihts spence spencer sperber \
        spielberg spike spoke spradlin stacey staenberg stanfield stanley stanton starkey starr starski steele \
        steenburgen stefanelli stein stellan stephanie stephen sterling steve steven stevenson stewart stiklorius \
        stinton stoltz stone storm stowell strasberg strauss suanne suehiro sugita sullivan sumi sun sunghoo sunita \
        susan susanna suschitzky susskind suwabe suzanne suzuki swartzwelder sweeney sydney sylbert sylvester sylvia \
        syson szwarcbart t tadashi takagi takaharu takahiro takashi takehiko takei takeo takeshi taki takuya talia \
        tallie tamai tanaka tani tanie tanya tarantino tatsuta tatsuya tattersall tautou tavoularis taylor teale ted \
        teller terasoma terence terri terry tessa tetsu thandiwe theadora thelma theo theresa theron thom thomas \
        thompson thorne thun thurman tiersen tilly tim timothee timothy tisch tobolowsky toby todd tokuma tolkan \
        tolkien tom tomohiko tomokazu tonino tony tooru topher toshio toshiyuki tova toyama travolta tress trevor \
        tricia troughton trousdale tsuda tsunehiko tull turkel turner twite ty tyler tyrer tyzack uchida uchiyama \
        uhls ujiie uma umebayashi umehara unkrich unsworth urbain uslan uta v valdes valenti valerie valorie van \
        vangelis vanlint varney vera vermette verna veronica vic vicki victor victoria viggo villeneuve vince \
        vincent vincenzo vincenzoni ving virginie voeten volturno von voskovec w wachowski wagner wahlberg wahlgren \
        wai waldau walken walker wallace wallach walley wally walsh walter walters wang warden wargo wasco washio \
        watanabe watson wayne weatherley weaver weaving webb webber webster weinstein weiss weissman wells wendie \
        wendy wenham wes wesley west weston wexler whedon wheeler whitehead whiteley whitford whitmore whoopi wiff \
        wiig will willa willard willem william williams williamson willis wilmot wilson winant wingreen winkler \
        winona winston winstone witherspoon wolfhard wolifson won wong woo wood woods woodward woolverton wright \
        wyatt wynne xavi y yang yann yaphet yasuko yasumura yasuyoshi ye yeardley yeo yeoh yeon yeskel yeun yi \
        yichang ynon yo yoji yojiro yolande yorkin yoshihiro yoshikuni young youngman yui yuichi yuichiro yuka yuko \
        yuma yumi yuriko yutaka yuuki zacapa zach zaentz zaillian zane zanuck zea zemeckis zendaya zimmer zinner zoe \
        zophres zsolt zuckerbrod zumbrunnen
        """)
}
