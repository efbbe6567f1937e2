package io.mokadb.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jline.reader.EOFError;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.Test;
import sqlline.SqlLine;
import sqlline.SqlLineParser.SqlParserState;

/** What is typed is complete when its last statement is (SC1). */
final class AtomicBlockParserTest {
  private static final String OPEN =
      "create trigger t after insert on u for each row begin atomic\n  delete from v;";
  private static final String CASE = "\n update v set a = case when a = 1 then 2 end;";

  private final AtomicBlockParser parser = new AtomicBlockParser(new SqlLine());

  private SqlParserState state(String text) {
    return parser.parseState(text, text.length(), ParseContext.ACCEPT_LINE).getState();
  }

  @Test
  void statement_inAnOpenBlock_goesOn() {
    assertThat(state(OPEN)).isEqualTo(SqlParserState.SEMICOLON_REQUIRED);
    assertThat(state(OPEN + CASE)).isEqualTo(SqlParserState.SEMICOLON_REQUIRED);
    assertThat(state("select 1; " + OPEN)).isEqualTo(SqlParserState.SEMICOLON_REQUIRED);
    assertThatThrownBy(() -> parser.parse(OPEN, OPEN.length(), ParseContext.ACCEPT_LINE))
        .isInstanceOf(EOFError.class);
  }

  @Test
  void statement_afterTheEndOfItsBlock_isComplete() {
    assertThat(state(OPEN + CASE + "\nend;")).isEqualTo(SqlParserState.OK);
    assertThat(state(OPEN + " end; select 1;")).isEqualTo(SqlParserState.OK);
    assertThat(state("begin;")).isEqualTo(SqlParserState.OK);
    assertThat(state("select 'begin atomic';")).isEqualTo(SqlParserState.OK);
    assertThat(state("!tables")).isEqualTo(SqlParserState.OK);
  }
}
