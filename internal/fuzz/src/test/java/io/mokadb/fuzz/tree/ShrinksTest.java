package io.mokadb.fuzz.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShrinksTest {
  private final Node column = Node.of(Sort.INTEGER, "a.k");
  private final Node sum =
      Node.of(Sort.INTEGER, "(", column, " + ", Node.constant(Sort.INTEGER, "7"), ")");
  private final Node query =
      Node.of(
          Sort.QUERY,
          "SELECT ",
          new TreePart.Many(List.of(sum, column), ", ", 1),
          " FROM a",
          new TreePart.Optional(Node.of(Sort.PIECE, " WHERE TRUE")));

  @Test
  void candidates_ofAQuery_leaveOutAndReplace() {
    List<String> texts = Shrinks.of(query).stream().map(n -> n.text(TargetDialect.MOKA)).toList();

    assertThat(texts)
        .contains(
            "SELECT (a.k + 7), a.k FROM a",
            "SELECT a.k FROM a WHERE TRUE",
            "SELECT (a.k + 7) FROM a WHERE TRUE",
            "SELECT a.k, a.k FROM a WHERE TRUE",
            "SELECT 7, a.k FROM a WHERE TRUE");
  }

  @Test
  void candidates_takenOneAfterTheOther_comeToAnEnd() {
    Node now = query;
    int steps = 0;
    for (List<Node> next = Shrinks.of(now); !next.isEmpty(); next = Shrinks.of(now)) {
      now = next.get(next.size() - 1);
      assertThat(++steps).isLessThan(100);
    }
    assertThat(now.text(TargetDialect.MOKA)).startsWith("SELECT ");
  }

  @Test
  void constants_becomeParameters() {
    Written written = Written.of(sum, TargetDialect.MOKA, true);

    assertThat(written.text()).isEqualTo("(a.k + CAST(? AS INTEGER))");
    assertThat(written.parameters()).containsExactly(new TreePart.Constant(Sort.INTEGER, "7"));
  }
}
