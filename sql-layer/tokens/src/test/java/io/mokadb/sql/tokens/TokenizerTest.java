package io.mokadb.sql.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TokenizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u0001',
      value = {
        "SELECT a_1,b$c ~ WORD SELECT|WORD a_1|SYMBOL ,|WORD b$c",
        "'it''s' '' ~ STRING 'it''s'|STRING ''",
        "'a''b ~ STRING 'a'|UNCLOSED 'b",
        "\"a\"\"b\" \"\" ~ QUOTED_NAME \"a\"\"b\"|INVALID \"\"",
        "N'n' x'00' U&'\\0041' _utf8'a' ~"
            + " PREFIXED_STRING N'n'|PREFIXED_STRING x'00'|PREFIXED_STRING U&'\\0041'"
            + "|PREFIXED_STRING _utf8'a'",
        "E'a\\'b' 'a\\' ~ PREFIXED_STRING E'a\\'b'|STRING 'a\\'",
        "U&\"d\\0061\" u & ~ QUOTED_NAME U&\"d\\0061\"|WORD u|SYMBOL &",
        "$$a;'$$ $t$ $$ $t$ $1 ~ DOLLAR_STRING $$a;'$$|DOLLAR_STRING $t$ $$ $t$|WORD $1",
        "a$$b$$ $$c ~ WORD a$$b$$|UNCLOSED $$c",
        "a/* b /* c */ d */e ~ WORD a|WORD e",
        "a /***/ /**/ /*+ h */ b ~ WORD a|WORD b",
        "a /* b /* c */ ~ WORD a|UNCLOSED /* b /* c */",
        "a -- b ' ~ WORD a",
        "a // b ' ~ WORD a",
        "1 1.5 .5 1. 1e5 2.E-3 0x1F 0b_1 1_000 ~"
            + " NUMBER 1|NUMBER 1.5|NUMBER .5|NUMBER 1.|NUMBER 1e5|NUMBER 2.E-3|NUMBER 0x1F"
            + "|NUMBER 0b_1|NUMBER 1_000",
        "2M 1__0 0x 1e ~ NUMBER 2|WORD M|NUMBER 1|WORD __0|NUMBER 0|WORD x|NUMBER 1|WORD e",
        "? ?? ??| ??& @? @?? ~ PARAMETER ?|SYMBOL ??|SYMBOL ??||SYMBOL ??&|SYMBOL @?|SYMBOL @??",
        "a<=b<>c!=d||e::f->>g ~"
            + " WORD a|SYMBOL <=|WORD b|SYMBOL <>|WORD c|SYMBOL !=|WORD d|SYMBOL |||WORD e"
            + "|SYMBOL ::|WORD f|SYMBOL ->>|WORD g",
        "{fn f('}')} {2,3} ~"
            + " SYMBOL {|WORD fn|WORD f|SYMBOL (|STRING '}'|SYMBOL )|SYMBOL }|SYMBOL {|NUMBER 2"
            + "|SYMBOL ,|NUMBER 3|SYMBOL }",
        "`a;b` \\ @ ~ INVALID `a;b`|INVALID \\|INVALID @",
        "UTF16-x$en$1 END-EXEC ~ WORD UTF16-x$en$1|WORD END-EXEC",
      })
  void next_cutsTheText(String sql, String tokens) {
    assertThat(cut(sql)).isEqualTo(tokens);
  }

  @Test
  void next_quotesSpanLines_namesDoNot() {
    assertThat(cut("'a\nb' \"a\nb\"")).isEqualTo("STRING 'a\nb'|INVALID \"a\nb\"");
  }

  @Test
  void withComments_givesThem() {
    Tokenizer tokens = Tokenizer.withComments("-- a\nb/* c /* d */*/");
    assertThat(tokens.next()).isEqualTo(TokenKind.COMMENT);
    assertThat(tokens.text()).isEqualTo("-- a");
    assertThat(tokens.next()).isEqualTo(TokenKind.WORD);
    assertThat(tokens.next()).isEqualTo(TokenKind.COMMENT);
    assertThat(tokens.text()).isEqualTo("/* c /* d */*/");
    assertThat(tokens.next()).isEqualTo(TokenKind.END);
    assertThat(tokens.next()).isEqualTo(TokenKind.END);
  }

  @Test
  void is_comparesWordsWithoutCase_andNoLiterals() {
    Tokenizer tokens = new Tokenizer("x Select 'select' \"SELECT\"", 1);
    tokens.next();
    assertThat(tokens.is("SELECT")).isTrue();
    assertThat(tokens.token()).isEqualTo(new SqlToken(TokenKind.WORD, "Select", "SELECT", 2));
    tokens.next();
    assertThat(tokens.is("SELECT")).isFalse();
    tokens.next();
    assertThat(tokens.is("SELECT")).isFalse();
    assertThat(tokens.token().isName()).isTrue();
    assertThat(tokens.token().end()).isEqualTo(26);
  }

  @Test
  void next_ofAnyText_leavesOnlyBlanksBetweenTokens() {
    String characters = "ab'\"$/*-+{}?.0_xE\\;`\n (&|@#\u00e9";
    Random random = new Random(20260712);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(16); length > 0; length--) {
        text.append(characters.charAt(random.nextInt(characters.length())));
      }
      String sql = text.toString();
      Tokenizer tokens = Tokenizer.withComments(sql);
      int end = 0;
      while (tokens.next() != TokenKind.END) {
        assertThat(sql.substring(end, tokens.start())).as(sql).isBlank();
        assertThat(tokens.end()).as(sql).isGreaterThan(tokens.start());
        end = tokens.end();
      }
      assertThat(sql.substring(end)).as(sql).isBlank();
    }
  }

  private static String cut(String sql) {
    List<String> cut = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql);
    while (tokens.next() != TokenKind.END) {
      cut.add(tokens.kind() + " " + tokens.text());
    }
    return String.join("|", cut);
  }
}
