package io.mokadb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms that the generated lexer lacks. */
final class GrammarTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u0001',
      value = {
        "SELECT $$it's$$, $a$ $$ $a$ ~ SELECT 'it''s' , ' $$ '",
        "SELECT s.t.a$b, x-c$d FROM s.tab$le ~ SELECT s. t. a$b, x- c$d FROM s. tab$le",
        "SELECT a COLLATE UTF-8$en$1, b$c ~ SELECT a COLLATE UTF-8$en$1, b$c",
        "SELECT 0x1F, 0o17, 0b101, 1_000.5_0 ~ SELECT   31,   15,     5,   1000.50",
        "SELECT /*+ x */ 1 /***/ ~ SELECT /*    */ 1 /* */",
        "/* a /* b */ c */ SELECT 1 ~ /*             */ SELECT 1",
        "SELECT 1 /* a /* b */ ~ SELECT 1 /*           ",
      })
  void of_otherForms_becomeThoseOfTheGrammar(String sql, String expected) {
    assertThat(GrammarText.of(sql).stripTrailing()).isEqualTo(expected.stripTrailing());
  }

  @Test
  void of_commentOfSeveralLines_keepsThem() {
    assertThat(GrammarText.of("/* a\n/* b */\r\n */ x")).isEqualTo("/*  \n       \r\n */ x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'a $$ b $$', \"0x1F\", E'\\'0x1F' /* 0x1F $$ $$ */ -- 0x1F",
        "CREATE TABLE t (a BLOB(2M), b BLOB( 1G ), c$$d$$ INTEGER)",
        "SELECT 'open /* /* */ 0x1F"
      })
  void of_ordinaryText_isTheSame(String sql) {
    assertThat(GrammarText.of(sql)).isSameAs(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "SELECT 1abc ~ column 8: 1abc is not a number",
        "SELECT 0x1Fg ~ column 8: 0x1Fg is not a number",
        "SELECT 1.5x ~ column 8: 1.5x is not a number",
        "SELECT $$open ~ column 8: this quote is not closed",
      })
  void of_whatIsNoForm_isASyntaxError(String sql, String problem) {
    assertThatThrownBy(() -> GrammarText.of(sql))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining(problem);
  }
}
