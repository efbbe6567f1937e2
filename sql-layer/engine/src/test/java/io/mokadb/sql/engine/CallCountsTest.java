package io.mokadb.sql.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The calls to store and oracle that EXPLAIN ANALYZE and MOKA.STATEMENTS show, as {@code
 * call-counts.txt} pins them: lines before the first {@code ===} are executed; then each statement
 * follows its name, with what EXPLAIN ANALYZE says of it, what MOKA.STATEMENTS counts for one
 * execution more, and what the store and the oracle have counted meanwhile.
 */
final class CallCountsTest {
  private static final String COUNTERS =
      "SELECT SUM(STORE_CALLS), SUM(CELLS_READ), SUM(CELLS_WRITTEN), SUM(ORACLE_CALLS)"
          + " FROM MOKA.STATEMENTS WHERE STATEMENT NOT LIKE '%MOKA.STATEMENTS%'";

  private final CountedDatabase database = new CountedDatabase();

  @Test
  void statements_showTheCallsThatTheyMake() throws IOException {
    String pinned;
    try (InputStream in = CallCountsTest.class.getResourceAsStream("call-counts.txt")) {
      pinned = new String(in.readAllBytes(), UTF_8);
    }
    StringBuilder shown = new StringBuilder();
    try (database) {
      for (String block : pinned.split("(?m)^(?==== )")) {
        String[] lines = block.split("\n");
        if (block.startsWith("=== ")) {
          shown.append(lines[0]).append('\n').append(lines[1]).append('\n').append(calls(lines[1]));
        } else {
          for (String line : lines) {
            shown.append(line).append('\n');
            database.run(line);
          }
        }
      }
    }
    assertThat(shown.toString()).isEqualTo(pinned);
  }

  private String calls(String sql) {
    List<Object[]> plan = database.run("EXPLAIN ANALYZE " + sql);
    // So that it is planned.
    database.run(sql);
    long[] before = counted();
    String made = database.callsOf(() -> database.run(sql));
    long[] after = counted();
    return plan.get(plan.size() - 1)[0]
        + "\n--- shown: "
        + (after[0] - before[0])
        + " trips; cells read "
        + (after[1] - before[1])
        + ", written "
        + (after[2] - before[2])
        + "; oracle "
        + (after[3] - before[3])
        + "\n--- made: "
        + made
        + "\n";
  }

  private long[] counted() {
    return Arrays.stream(database.run(COUNTERS).get(0))
        .mapToLong(sum -> ((Number) sum).longValue())
        .toArray();
  }
}
