package io.mokadb.shell.print;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ErrorPlaceTest {
  @Test
  void lines_ofAPlace_showTheLineAndACaret() {
    assertThat(
            ErrorPlace.lines(
                "SELECT id,\n  nam FROM t", "There is no column NAM (line 2, column 3); more"))
        .containsExactly("    nam FROM t", "    ^");
  }

  @Test
  void lines_atTheEnd_pointBehindTheLastCharacter() {
    assertThat(ErrorPlace.lines("SELECT", "ends too early: line 1, column 7"))
        .containsExactly("  SELECT", "        ^");
  }

  @Test
  void lines_ofALongLine_showAPiece() {
    String sql = "SELECT " + "1, ".repeat(100) + "x";
    assertThat(ErrorPlace.lines(sql, "line 1, column " + sql.length()))
        .allSatisfy(line -> assertThat(line.length()).isLessThan(80))
        .last()
        .asString()
        .endsWith("^");
  }

  @Test
  void lines_withoutAPlaceInTheStatement_areNone() {
    assertThat(ErrorPlace.lines("SELECT 1", "Division by zero")).isEmpty();
    assertThat(ErrorPlace.lines("SELECT 1", "at line 2, column 1")).isEmpty();
    assertThat(ErrorPlace.lines("SELECT 1", null)).isEmpty();
  }
}
