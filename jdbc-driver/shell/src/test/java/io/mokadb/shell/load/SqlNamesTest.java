package io.mokadb.shell.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SqlNamesTest {

  @Test
  void columns_withBlanksSignsAndReservedWords_needNoQuotes() {
    assertThat(
            SqlNames.columns(
                List.of("Cost Total $", "count", "2nd", "", "Straße", "a b", "A-B", "_x_", "name")))
        .containsExactly(
            "cost_total", "count_", "c_2nd", "column_4", "stra_e", "a_b", "a_b_2", "x", "name");
  }

  @Test
  void table_withANameThatIsNone_isQuoted() {
    assertThat(SqlNames.table("s.t")).isEqualTo("s.t");
    assertThat(SqlNames.table("my table")).isEqualTo("\"my table\"");
    assertThat(SqlNames.table("t; drop table u")).isEqualTo("\"t; drop table u\"");
    assertThat(SqlNames.table("order")).isEqualTo("\"order\"");
  }
}
