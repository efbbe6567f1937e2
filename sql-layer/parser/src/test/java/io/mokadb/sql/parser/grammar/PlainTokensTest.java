package io.mokadb.sql.parser.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.calcite.util.SourceStringReader;
import org.junit.jupiter.api.Test;

/** The quick way to tokens gives what the generated one gives. */
final class PlainTokensTest {
  private static final List<String> PIECES =
      List.of(
          "a",
          "Z",
          "_",
          "x'00'",
          "X",
          "e'\\n'",
          "N'n'",
          "u&\"d\\0061\"",
          "U&'a'",
          "_latin1'c'",
          "'",
          "\"",
          "\"q\"\"r\"",
          "1",
          "23",
          "4.5",
          ".6",
          "7.",
          "8e9",
          "1E",
          "0x1F",
          ".",
          "..",
          ",",
          "(",
          ")",
          "+",
          "-",
          "--c\n",
          "/*h*/",
          "/*+",
          "*/",
          "/**f*/",
          "*",
          "=",
          "=>",
          "?",
          "??",
          "??|",
          "@?",
          "$",
          "a$b",
          "de-de$x",
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
          "{",
          "{ d",
          "||",
          "|",
          "&",
          "&&",
          "<",
          ">",
          "<=",
          "<>",
          "!=",
          "!",
          "~",
          "#",
          "#>>",
          "%",
          "^",
          "->",
          "->>",
          "\u0000",
          "SELECT",
          "from",
          "RLike",
          "regexp",
          "Current_Date",
          "rowid",
          "t1",
          "utf16",
          "int4",
          "A",
          "N",
          "U",
          "E",
          "\u017felect",
          "\u0130n",
          "`");

  @Test
  void getNextToken_ofEveryKeyword_isThatOfTheGrammar() {
    for (String image : MokaGrammarConstants.tokenImage) {
      String word = image.replace("\"", "");
      assertSame(word);
      assertSame(word.toLowerCase(Locale.ROOT));
      assertSame(word + "1 " + word + "_ (" + word + ")");
    }
  }

  @Test
  void getNextToken_ofAnyText_isThatOfTheGrammar() {
    long seed = 20261122;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int pieces = 1 + random.nextInt(12); pieces > 0; pieces--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
        text.append(random.nextInt(3) == 0 ? " " : "");
      }
      assertSame(text.toString());
    }
  }

  private static void assertSame(String text) {
    SimpleCharStream characters = new SimpleCharStream(new StringReader(text), 1, 1);
    assertThat(tokens(new PlainTokens(new WholeText(new SourceStringReader(text)), () -> {})))
        .as("tokens of <%s>", text)
        .isEqualTo(tokens(new MokaGrammarTokenManager(characters)));
  }

  /** With their places, and what comes before them. */
  private static List<String> tokens(MokaGrammarTokenManager manager) {
    manager.SwitchTo(MokaGrammarConstants.DQID);
    List<String> tokens = new ArrayList<>();
    try {
      Token token;
      do {
        token = manager.getNextToken();
        tokens.add(
            token.kind
                + " "
                + token.image
                + " "
                + token.beginLine
                + ":"
                + token.beginColumn
                + "-"
                + token.endLine
                + ":"
                + token.endColumn
                + (token.specialToken == null ? "" : " after " + token.specialToken.image));
      } while (token.kind != MokaGrammarConstants.EOF);
    } catch (TokenMgrError e) {
      tokens.add(e.getMessage());
    }
    return tokens;
  }
}
