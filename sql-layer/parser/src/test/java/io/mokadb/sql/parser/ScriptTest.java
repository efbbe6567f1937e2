package io.mokadb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import org.junit.jupiter.api.Test;

final class ScriptTest {
  @Test
  void split_semicolonsInTextsNamesAndComments_partNothing() {
    assertThat(
            Script.split(
                "SELECT 'a;''b;' AS \"x;y\" -- c;\n; /* d; */ ; DELETE FROM t /* ; */ WHERE a = 1;;"))
        .containsExactly("SELECT 'a;''b;' AS \"x;y\" -- c;", "DELETE FROM t /* ; */ WHERE a = 1");
  }

  @Test
  void split_nothing_isEmpty() {
    assertThat(Script.split(" ; -- nothing\n;")).isEmpty();
  }

  @Test
  void split_wrongStatement_failsWithItsError() {
    assertThatThrownBy(() -> Script.split("SELECT 1; SELEC 2; SELECT 3"))
        .isInstanceOf(MokaException.class);
    assertThatThrownBy(() -> Script.split("SELECT 'open; SELECT 2"))
        .isInstanceOf(MokaException.class);
  }
}
