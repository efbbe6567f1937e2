package io.mokadb.sql.parser.ast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.SqlParsing;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;

final class LongConditionsTest {
  private static SqlNode condition(int parts, String between) {
    String text =
        IntStream.range(0, parts)
            .mapToObj(i -> "a = " + i)
            .collect(Collectors.joining(" " + between + " "));
    return ((SqlSelect) SqlParsing.parse("SELECT * FROM t WHERE " + text)).getWhere();
  }

  private static int depth(SqlNode node, SqlKind kind) {
    if (node.getKind() != kind) {
      return 0;
    }
    return 1
        + ((SqlCall) node)
            .getOperandList().stream().mapToInt(part -> depth(part, kind)).max().orElse(0);
  }

  @Test
  void manyConditions_makeABalancedTree() {
    assertThat(depth(condition(4_096, "OR"), SqlKind.OR)).isEqualTo(12);
    assertThat(depth(condition(4_096, "AND"), SqlKind.AND)).isEqualTo(12);
  }

  @Test
  void tooManyConditions_areRefused() {
    for (String between : new String[] {"AND", "OR"}) {
      assertThatThrownBy(() -> condition(50_000, between))
          .isInstanceOfSatisfying(
              MokaException.class,
              e -> assertThat(e.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX))
          .hasMessageContaining("at most");
    }
  }
}
