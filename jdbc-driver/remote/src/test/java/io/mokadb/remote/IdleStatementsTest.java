package io.mokadb.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.Session.PrepareOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which closed statements are kept for another use. */
final class IdleStatementsTest {
  private final IdleStatements<String> idle = new IdleStatements<>();

  private static StatementKey key(String sql) {
    return new StatementKey(sql, PrepareOptions.NONE, "PUBLIC");
  }

  private List<String> close(String sql, String statement) {
    return idle.keep(key(sql), statement);
  }

  @Test
  void textThatIsClosedOnce_isNotKept() {
    assertThat(close("SELECT 1", "a")).containsExactly("a");
    assertThat(idle.take(key("SELECT 1"))).isNull();
  }

  @Test
  void textThatComesBack_isKept_andUsedByOne() {
    close("SELECT 1", "a");
    assertThat(close("SELECT 1", "b")).isEmpty();
    assertThat(idle.take(key("SELECT 1"))).isEqualTo("b");
    assertThat(idle.take(key("SELECT 1"))).isNull();
    assertThat(close("SELECT 1", "b")).isEmpty();
  }

  @Test
  void otherOptionsOrSchema_isAnotherStatement() {
    close("SELECT 1", "a");
    close("SELECT 1", "b");
    StatementKey keys = new StatementKey("SELECT 1", new PrepareOptions(true, List.of()), "PUBLIC");
    assertThat(idle.take(keys)).isNull();
    assertThat(idle.take(new StatementKey("SELECT 1", PrepareOptions.NONE, "OTHER"))).isNull();
    assertThat(idle.take(key("SELECT 1"))).isEqualTo("b");
  }

  @Test
  void secondOfOneText_takesThePlaceOfTheFirst() {
    close("SELECT 1", "a");
    close("SELECT 1", "b");
    assertThat(close("SELECT 1", "c")).containsExactly("b");
    assertThat(idle.take(key("SELECT 1"))).isEqualTo("c");
  }

  @Test
  void tooMany_theOneThatWasClosedFirstGoes() {
    for (int i = 0; i < 256; i++) {
      close("SELECT " + i, "first");
      assertThat(close("SELECT " + i, "kept " + i)).isEmpty();
    }
    assertThat(idle.take(key("SELECT 0"))).isEqualTo("kept 0");
    assertThat(close("SELECT 0", "kept 0")).isEmpty();
    close("SELECT 256", "first");
    assertThat(close("SELECT 256", "kept 256")).containsExactly("kept 1");
  }

  @Test
  void longText_isNotKept() {
    String sql = "SELECT '" + "x".repeat(10_000) + "'";
    close(sql, "a");
    assertThat(close(sql, "b")).containsExactly("b");
  }

  @Test
  void clear_givesUpAll() {
    close("SELECT 1", "a");
    close("SELECT 1", "b");
    assertThat(idle.clear()).containsExactly("b");
    assertThat(idle.take(key("SELECT 1"))).isNull();
  }
}
