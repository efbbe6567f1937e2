package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.calcite.LongUnions;
import io.mokadb.sql.plan.calcite.Nesting;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;

/** A union of many selects is planned as one of halves, and gives what it would give anyway. */
public class LongUnionsTest {
  private static String union(int count, String operator) {
    return IntStream.range(0, count)
        .mapToObj(i -> "SELECT " + i / 2 + " AS A, 'text " + i + "' AS B")
        .collect(Collectors.joining(operator));
  }

  @Test
  void unionAll_ofManySelects_isAsShallowAsItCanBeAndKeepsTheirOrder() {
    SqlNode balanced = LongUnions.balanced(SqlParsing.parse(union(1000, " UNION ALL ")));

    assertThat(Nesting.isShallow(balanced)).isTrue();
    assertThat(leaves(balanced)).isEqualTo(leaves(SqlParsing.parse(union(1000, " UNION ALL "))));
  }

  @Test
  void unions_ofBothKinds_areNotMixed() {
    String sql = union(40, " UNION ALL ") + " UNION " + union(40, " UNION ALL ");
    SqlNode balanced = LongUnions.balanced(SqlParsing.parse(sql));

    // The last ones are of UNION ALL, and put together with all before, as written.
    assertThat(balanced.toString()).contains("UNION\n");
    assertThat(leaves(balanced)).isEqualTo(leaves(SqlParsing.parse(sql)));
    try (PlanDatabase database = new PlanDatabase()) {
      assertThat(database.run(sql)).hasSize(40 + 39);
    }
  }

  @Test
  void recursiveQuery_withManyParts_staysAsItIsWritten() {
    String sql = "WITH RECURSIVE R(A, B) AS (" + union(40, " UNION ALL ") + ") SELECT * FROM R";
    SqlNode written = SqlParsing.parse(sql);

    assertThat(LongUnions.balanced(written)).isSameAs(written);
  }

  @Test
  void union_ofManySelects_givesNamesAndTypesOfAll() {
    try (PlanDatabase database = new PlanDatabase()) {
      String sql = union(500, " UNION ALL ") + " UNION ALL SELECT NULL, 'and a longer text'";
      PlannedStatement planned = database.plan(sql);
      List<Object[]> rows = database.run(planned);

      assertThat(planned.columns().get(0).label()).isEqualTo("A");
      assertThat(planned.columns().get(0).nullable()).isTrue();
      assertThat(planned.columns().get(1).type().precision()).isEqualTo(17);
      assertThat(rows).hasSize(501);
      assertThat(rows.get(400)).containsExactly(200, "text 400");
      assertThat(database.run(union(300, " UNION "))).hasSize(300);
      assertThat(database.run("SELECT COUNT(*) FROM (" + union(99, " UNION ALL ") + ") AS T"))
          .containsExactly(new Object[] {99L});
    }
  }

  private static String leaves(SqlNode node) {
    return node.getKind() == SqlKind.UNION
        ? leaves(((SqlCall) node).operand(0)) + "\n" + leaves(((SqlCall) node).operand(1))
        : node.toString();
  }
}
