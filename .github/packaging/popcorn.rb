# `.ci/pack` fills in the version and the archives.
class Popcorn < Formula
  desc "Database of movies, TV series and people in the terminal"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  # @ARCHIVES@

  def install
    bin.install "bin/popcorn"
    man1.install "share/man/man1/popcorn.1"
    bash_completion.install "share/bash-completion/completions/popcorn"
    zsh_completion.install "share/zsh/site-functions/_popcorn"
    fish_completion.install "share/fish/vendor_completions.d/popcorn.fish"
    doc.install "share/doc/popcorn/CHANGES.md"
  end

  def caveats
    on_linux do
      "Popcorn uses the system's SQLite, zlib and libstdc++, and libcurl for requests."
    end
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/popcorn version")
    assert_match "The Matrix (1999)", shell_output("#{bin}/popcorn movie 603")
  end
end
