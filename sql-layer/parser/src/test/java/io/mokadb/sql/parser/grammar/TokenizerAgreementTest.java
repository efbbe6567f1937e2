package io.mokadb.sql.parser.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.parser.GrammarTexts;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.calcite.util.SourceStringReader;
import org.junit.jupiter.api.Test;

/**
 * The tokenizer and the generated lexer cut a text alike, up to the first character or quote at
 * which either finds no token. The grammar has a brace before {@code d}, {@code t}, {@code ts} or
 * {@code fn} as one token with the letters: it is compared as a brace and a word, and a text is
 * compared no further where the word is longer.
 */
final class TokenizerAgreementTest {
  private static final Path ROOT = Path.of("..", "..");

  private static final List<String> PIECES =
      List.of(
          "a",
          "Z",
          "_",
          "x'00'",
          "X",
          "e'\\'n'",
          "E'\\\\'",
          "e'",
          "N'n'",
          "n'",
          "u&\"d\\0061\"",
          "U&'a'",
          "u&",
          "_latin1'c'",
          "_utf-8'd'",
          "_a--b'c'",
          "_'",
          "'",
          "''",
          "'''",
          "'q'",
          "'\n'",
          "\"",
          "\"\"",
          "\"q\"\"r\"",
          "\"\n\"",
          "1",
          "23",
          "4.5",
          ".6",
          "7.",
          "8e9",
          "8e+",
          "1E",
          "0x1F",
          "0x",
          "0o17",
          "0b1",
          "1_000",
          "1_",
          ".",
          "..",
          ",",
          "(",
          "(2M)",
          ")",
          "+",
          "-",
          "--c\n",
          "--'\r",
          "--",
          "//c\n",
          "/",
          "/*h*/",
          "/*+",
          "/*+ h */",
          "*/",
          "/**f*/",
          "/***/",
          "/**/",
          "/*",
          "/*'*/",
          "/* /* */ */",
          "*",
          "=",
          "=>",
          "?",
          "??",
          "??|",
          "@?",
          "@",
          "$",
          "$$",
          "$$q$$",
          "$t$",
          "$t$'$t$",
          "a$b",
          "de-de$x",
          "de:a.b$en$1",
          "1$a",
          "$1",
          "-$x",
          ".$$y$$",
          " ",
          "\n",
          "\r\n",
          "\t",
          "\f",
          "\u00e9",
          "\u0660",
          "a\u00f7",
          ";",
          ":",
          "::",
          "[",
          "]",
          "{(",
          "{d ",
          "{ ts ",
          "{fn(",
          "}",
          "||",
          "|",
          "&",
          "&&",
          "<",
          ">",
          "<=",
          "<>",
          "<@",
          "<<",
          ">>",
          "@>",
          "!=",
          "!",
          "~",
          "#",
          "#>>",
          "#-",
          "%",
          "^",
          "->",
          "->>",
          "\u0000",
          "\\",
          "SELECT",
          "END",
          "END-EXEC",
          "end-execute",
          "RLike",
          "utf16",
          "\u017felect",
          "\u4e00",
          "\u3040",
          "\ufb00",
          "`",
          "`b`",
          "BETWEEN",
          "BETWEEN 1 AND 2");

  /** A token without its image: its place and its kind, as far as both lexers tell it. */
  private record Cut(String kind, int start, int end) {}

  @Test
  void next_ofTheCorpora_cutsAsTheGrammarDoes() throws IOException {
    int compared = 0;
    for (String text : corpora()) {
      compared += compare(text);
      for (String line : text.split("\n")) {
        compared += compare(line) + compare(line.replace("\\n", "\n"));
      }
    }
    assertThat(compared).isGreaterThan(100_000);
  }

  @Test
  void next_ofAnyText_cutsAsTheGrammarDoes() {
    Random random = new Random(20261124);
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int pieces = 1 + random.nextInt(10); pieces > 0; pieces--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(3) == 0 ? " " : "");
      }
      compare(text.toString());
    }
  }

  /** The SQL in the files of this repository, as whole files. */
  private static List<String> corpora() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String directory :
        List.of(
            "docs",
            "examples",
            "jdbc-driver/embedded/src/test/resources",
            "sql-layer/parser/src/test/resources",
            "sql-layer/planner/src/test/resources")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(directory))) {
        for (Path file : files.filter(TokenizerAgreementTest::isSql).toList()) {
          texts.add(Files.readString(file));
        }
      }
    }
    return texts;
  }

  private static boolean isSql(Path file) {
    String name = file.getFileName().toString();
    return !file.toString().contains("target")
        && (name.endsWith(".sql") || name.endsWith(".golden") || isSqlPage(file));
  }

  private static boolean isSqlPage(Path file) {
    return file.toString().endsWith(".md") && file.getParent().endsWith(Path.of("docs", "sql"));
  }

  /** Compares the tokens of a text; how many there are. */
  private static int compare(String text) {
    String sql = GrammarTexts.of(text);
    if (sql == null || sql.isEmpty()) {
      return 0;
    }
    List<Cut> ours = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql);
    while (isToken(tokens.next())) {
      ours.add(new Cut(kind(tokens.kind()), tokens.start(), tokens.end()));
    }
    List<Cut> theirs = generated(sql);
    int limit = tokens.kind() == TokenKind.END ? longBrace(sql, theirs) : tokens.start();
    ours.removeIf(cut -> cut.start() >= limit);
    theirs.removeIf(cut -> cut.start() >= limit);
    assertThat(ours).as("tokens of <%s>, given as <%s>", sql, text).isEqualTo(theirs);
    return ours.size();
  }

  /** The place of the first brace whose letters are the beginning of a longer word. */
  private static int longBrace(String sql, List<Cut> cuts) {
    for (int i = 1; i < cuts.size(); i++) {
      Cut cut = cuts.get(i);
      if (sql.charAt(cuts.get(i - 1).start()) == '{'
          && cut.end() < sql.length()
          && Character.isJavaIdentifierPart(sql.charAt(cut.end()))) {
        return cut.start() - 1;
      }
    }
    return sql.length();
  }

  private static boolean isToken(TokenKind kind) {
    return kind != TokenKind.END && kind != TokenKind.INVALID && kind != TokenKind.UNCLOSED;
  }

  private static String kind(TokenKind kind) {
    return kind == TokenKind.PARAMETER ? TokenKind.SYMBOL.name() : kind.name();
  }

  private static List<Cut> generated(String sql) {
    WholeText text = new WholeText(new SourceStringReader(sql));
    PlainTokens tokens = new PlainTokens(text, () -> {});
    tokens.SwitchTo(MokaGrammarConstants.DQID);
    List<Cut> cuts = new ArrayList<>();
    try {
      for (Token token = tokens.getNextToken();
          token.kind != MokaGrammarConstants.EOF;
          token = tokens.getNextToken()) {
        int end = text.next();
        add(cuts, token, end - token.image.length(), end);
      }
    } catch (TokenMgrError noToken) {
      // The tokenizer found no token there either, or the comparison fails.
      return cuts;
    }
    return cuts;
  }

  private static void add(List<Cut> cuts, Token token, int start, int end) {
    if (token.image.length() > 1 && token.image.charAt(0) == '{') {
      String word = token.image.substring(1).strip();
      cuts.add(new Cut("SYMBOL", start, start + 1));
      cuts.add(new Cut("WORD", end - word.length(), end));
      return;
    }
    cuts.add(new Cut(kind(token), start, end));
  }

  private static String kind(Token token) {
    TokenKind kind =
        switch (token.kind) {
          case MokaGrammarConstants.QUOTED_STRING,
              MokaGrammarConstants.UNICODE_QUOTED_ESCAPE_CHAR ->
              TokenKind.STRING;
          case MokaGrammarConstants.BINARY_STRING_LITERAL,
              MokaGrammarConstants.PREFIXED_STRING_LITERAL,
              MokaGrammarConstants.UNICODE_STRING_LITERAL,
              MokaGrammarConstants.C_STYLE_ESCAPED_STRING_LITERAL ->
              TokenKind.PREFIXED_STRING;
          case MokaGrammarConstants.QUOTED_IDENTIFIER,
              MokaGrammarConstants.UNICODE_QUOTED_IDENTIFIER ->
              TokenKind.QUOTED_NAME;
          case MokaGrammarConstants.UNSIGNED_INTEGER_LITERAL,
              MokaGrammarConstants.DECIMAL_NUMERIC_LITERAL,
              MokaGrammarConstants.APPROX_NUMERIC_LITERAL ->
              TokenKind.NUMBER;
          default -> isWord(token.image) ? TokenKind.WORD : TokenKind.SYMBOL;
        };
    return kind.name();
  }

  private static boolean isWord(String image) {
    char first = image.charAt(0);
    return first > 127 || Character.isJavaIdentifierPart(first) || image.length() > 3;
  }
}
