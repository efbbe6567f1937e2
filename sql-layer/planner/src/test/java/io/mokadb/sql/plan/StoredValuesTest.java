package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.MemoryBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries drawn from a seed give the same on rows as they are stored as on decoded rows, which is
 * what comes out of a LIMIT. The system property {@code random.queries} says how many are drawn
 * from each seed.
 */
class StoredValuesTest {
  private static final int QUERIES = Integer.getInteger("random.queries", 12);
  private static final int ROWS = 240;
  private static final String INDEXED = "INDEXED";
  private static final String ENTRIES = "I,S,B,D,W,F,R,V,C,T,M,Q";
  private static final String DECODED = "(SELECT * FROM KINDS LIMIT 100000) AS KINDS";
  private static PlanDatabase moka;

  @TempDir private Path directory;

  @BeforeAll
  static void open() {
    moka = new PlanDatabase();
    moka.table(StoredQueries.TABLE, StoredQueries.COLUMNS, StoredQueries.KEY);
    moka.rowCount(StoredQueries.TABLE, 1e6);
    StoredQueries rows = new StoredQueries(7);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      values.add(rows.row(i));
    }
    moka.update("INSERT INTO KINDS VALUES " + String.join(", ", values));
    moka.table(
        INDEXED,
        StoredQueries.COLUMNS,
        StoredQueries.KEY,
        "INDEXED_I(" + ENTRIES + ")",
        "UNIQUE INDEXED_V(V,KV,ID,KB)");
    moka.rowCount(INDEXED, 1e6);
    moka.update("INSERT INTO " + INDEXED + " SELECT * FROM KINDS");
  }

  @AfterAll
  static void close() {
    moka.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void query_drawnFromASeed_givesTheSameOnStoredAndDecodedRows(long seed) {
    for (int i = 0; i < QUERIES; i++) {
      StoredQueries queries = new StoredQueries(seed * 1_000_000 + i);
      String where = " WHERE " + queries.condition(2);
      String keys = queries.keys();
      String head =
          "SELECT " + (keys.isEmpty() ? "" : keys + ", ") + queries.aggregates() + " FROM ";
      String tail = where + (keys.isEmpty() ? "" : " GROUP BY " + keys);
      check(seed, i, head + "KINDS" + tail, head + DECODED + tail);
      String all = "SELECT * FROM ";
      check(seed, i, all + "KINDS" + where, all + DECODED + where);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void query_ofAnIndexThatHasAllColumns_givesTheSameAsOnDecodedRows(long seed) {
    for (int i = 0; i < QUERIES; i++) {
      StoredQueries queries = new StoredQueries(seed * 1_000_000 + i);
      String where = " WHERE " + queries.indexRange() + " AND (" + queries.condition(2) + ")";
      String keys = queries.keys();
      String head =
          "SELECT " + (keys.isEmpty() ? "" : keys + ", ") + queries.aggregates() + " FROM ";
      String tail = where + (keys.isEmpty() ? "" : " GROUP BY " + keys);
      check(seed, i, head + INDEXED + tail, head + inOrderOf(head + INDEXED + tail) + tail);
    }
  }

  /** Decoded rows in the order in which a query reads them, for errors and sums depend on that. */
  private static String inOrderOf(String query) {
    String plan = moka.explain(query);
    String order =
        plan.contains("by INDEXED_I") ? ENTRIES : plan.contains("by INDEXED_V") ? "V,KV,ID,KB" : "";
    return "(SELECT * FROM KINDS ORDER BY "
        + (order.isEmpty() ? StoredQueries.KEY : order + "," + StoredQueries.KEY)
        + " LIMIT 100000) AS "
        + INDEXED;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT COUNT(*), SUM(ID), SUM(KB + 1), MAX(KV) FROM %s WHERE V >= 'a'",
        "SELECT KB, COUNT(*), SUM(ID) FROM %s WHERE V BETWEEN 'a' AND 'b' GROUP BY KB",
        "SELECT COUNT(*), COUNT(DISTINCT I) FROM %s WHERE I BETWEEN -1 AND 2 AND B > 0",
        "SELECT I, KB, COUNT(*), SUM(S * I), MIN(T) FROM %s WHERE I > -3 GROUP BY I, KB"
      })
  void query_ofAnIndex_isReadFromItsEntries(String sql) {
    assertThat(moka.explain(sql.formatted(INDEXED))).contains("of stored values", "covering");
    assertThat(answer(sql.formatted(INDEXED))).isEqualTo(answer(sql.formatted(DECODED)));
  }

  private static void check(long seed, int i, String stored, String decoded) {
    assertThat(answer(stored))
        .as("seed %s, query %s%n%s%n%s", seed, i, stored, moka.explain(stored))
        .isEqualTo(answer(decoded));
  }

  private static List<String> answer(String sql) {
    try {
      return moka.text(sql).stream().sorted().toList();
    } catch (MokaException e) {
      return List.of(e.state() + ": " + e.getMessage());
    }
  }

  @Test
  void parameters_ofAllKinds_compareAsTheValuesDo() {
    for (Object[] pair :
        new Object[][] {
          {"I > ?", 1},
          {"? >= B", 1L},
          {"V = ?", "ab"},
          {"V LIKE ?", "a%"},
          {"V LIKE ?", "a\\"},
          {"V < ?", "\uD83D"},
          {"V LIKE ?", "\uD83D%"},
          {"C = ?", "ab  "},
          {"I IN (1, ?, 3)", null},
          {"I = ?", null},
          {"Q = ?", true}
        }) {
      String tail = " WHERE " + pair[0];
      Object[] parameters = Arrays.copyOfRange(pair, 1, 2);
      assertThat(answer("SELECT COUNT(*), SUM(I) FROM KINDS" + tail, parameters))
          .as(tail)
          .isEqualTo(answer("SELECT COUNT(*), SUM(I) FROM " + DECODED + tail, parameters));
    }
  }

  private static List<String> answer(String sql, Object[] parameters) {
    try {
      return moka.text(sql, parameters);
    } catch (MokaException e) {
      return List.of(e.state() + ": " + e.getMessage());
    }
  }

  @Test
  void groups_moreThanMemoryHolds_areTheSame() {
    String sql = "SELECT ID, KB, V, COUNT(*), SUM(D), MAX(W) FROM KINDS GROUP BY ID, KB, V";
    MemoryBudget little = new MemoryBudget(8_000, directory.resolve("spill"));
    assertThat(moka.explain(sql)).contains("of stored values");
    List<String> expected = moka.text(sql).stream().sorted().toList();
    assertThat(expected).hasSize(ROWS);
    assertThat(moka.run(moka.plan(sql), little).stream().map(StoredValuesTest::line).sorted())
        .containsExactlyElementsOf(expected);
    assertThat(directory.resolve("spill")).as("has spilled").exists();
    assertThat(little.used()).isZero();
  }

  private static String line(Object[] row) {
    return String.join("|", Arrays.stream(row).map(String::valueOf).toList());
  }

  @Test
  void explain_ofBothForms_tellsWhichIsWhich() {
    assertThat(moka.explain("SELECT V, SUM(D) FROM KINDS WHERE I < 3 GROUP BY V"))
        .contains("of stored values");
    assertThat(moka.explain("SELECT V, SUM(D) FROM " + DECODED + " WHERE I < 3 GROUP BY V"))
        .doesNotContain("of stored values");
  }
}
