package io.mokadb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import org.junit.jupiter.api.Test;

final class SqlScriptTest {
  @Test
  void split_semicolonsInTextsNamesAndComments_partNothing() {
    assertThat(
            SqlScript.split(
                "SELECT 'a;''b;' AS \"x;y\" -- c;\n"
                    + "; /* d; */ ; DELETE FROM t /* ; */ WHERE a = 1;;"))
        .containsExactly("SELECT 'a;''b;' AS \"x;y\" -- c;", "DELETE FROM t /* ; */ WHERE a = 1");
  }

  @Test
  void split_semicolonsInOtherQuotesAndNestedComments_partNothing() {
    assertThat(
            SqlScript.split(
                "SELECT E'\\';', $$;$$, U&';' /* ; /* ; */ ; */ // ;\n; /*+ ; */ SELECT 2"))
        .containsExactly(
            "SELECT E'\\';', $$;$$, U&';' /* ; /* ; */ ; */ // ;", "/*+ ; */ SELECT 2");
  }

  @Test
  void split_nothing_isEmpty() {
    assertThat(SqlScript.split(" ; -- nothing\n; /* /* ; */ ; */ ; /*+ ; */")).isEmpty();
  }

  @Test
  void split_wrongStatement_failsWithItsError() {
    assertThatThrownBy(() -> SqlScript.split("SELECT 1; SELEC 2; SELECT 3"))
        .isInstanceOf(MokaException.class);
    assertThatThrownBy(() -> SqlScript.split("SELECT 'open; SELECT 2"))
        .isInstanceOf(MokaException.class);
  }
}
