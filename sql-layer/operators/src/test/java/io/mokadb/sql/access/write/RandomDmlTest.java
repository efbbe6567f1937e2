package io.mokadb.sql.access.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.access.constraint.RowCheck;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.RangeEntries;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random statements against a model: a sorted map of rows, and plain loops over it. */
class RandomDmlTest {
  private static final TableDef TABLE =
      TestTables.table(1000)
          .notNull("A", SqlType.of(Kind.INTEGER))
          .notNull("B", SqlType.of(Kind.VARCHAR, 10))
          .column("C", Kind.INTEGER)
          .column("D", SqlType.of(Kind.CHAR, 3))
          .column("E", Kind.BIGINT)
          .primaryKey("A", "B")
          .index("BY_C", false, "C", "D")
          .index("BY_E", true, "E")
          .index("BY_D_C", true, "D", "C")
          .build();
  private static final int[] ALL = {0, 1, 2, 3, 4};
  private static final Comparator<Object[]> BY_KEY =
      Comparator.<Object[], Integer>comparing(row -> (Integer) row[0])
          .thenComparing(row -> (String) row[1]);

  private final TreeMap<Object[], Object[]> model = new TreeMap<>(BY_KEY);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void statements_randomlyChosen_agreeWithModel(long seed) {
    Random random = new Random(seed);
    try (TestDatabase db = new TestDatabase()) {
      for (int step = 0; step < 250; step++) {
        Transaction.Mark mark = db.transaction().mark();
        List<Object[]> expected = null;
        List<Object[]> before = new ArrayList<>(model.values());
        try {
          switch (random.nextInt(6)) {
            case 0, 1, 2 -> {
              expected = new ArrayList<>(before);
              Object[][] rows = new Object[1 + random.nextInt(4)][];
              for (int i = 0; i < rows.length; i++) {
                rows[i] = randomRow(random);
                expected.add(rows[i]);
              }
              db.insert(TABLE, rows);
            }
            case 3 -> {
              int low = random.nextInt(12);
              expected =
                  new ArrayList<>(before.stream().filter(row -> (Integer) row[0] != low).toList());
              db.update(new DeleteOperator(TABLE, scan(equal(low), false, null), null));
            }
            default -> expected = update(db, random, before);
          }
          assertThat(violation(expected)).as("seed %d step %d accepted", seed, step).isFalse();
          model.clear();
          expected.forEach(row -> model.put(row, row));
        } catch (MokaException e) {
          assertThat(e.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
          assertThat(violation(expected)).as("seed %d step %d refused", seed, step).isTrue();
          db.transaction().rollbackTo(mark);
        }
        if (random.nextInt(10) == 0) {
          db.commit();
        }
        if (step % 10 == 0) {
          checkIndexes(db);
          checkScans(db, random, "seed " + seed + " step " + step);
        }
      }
      assertThat(db.changes.of(TABLE.id())).isEqualTo(model.size());
    }
  }

  private static List<Object[]> update(TestDatabase db, Random random, List<Object[]> before) {
    int low = random.nextInt(12);
    int column = random.nextInt(5);
    Object constant = randomRow(random)[column];
    boolean shift = column == 0 || column == 4 && random.nextBoolean();
    Expr value =
        (row, context) -> {
          if (!shift) {
            return constant;
          }
          return column == 0
              ? (Object) ((Integer) row[0] + 1)
              : row[4] == null ? null : (Object) ((Long) row[4] + 1);
        };
    List<Object[]> expected = new ArrayList<>();
    for (Object[] row : before) {
      if ((Integer) row[0] >= low) {
        Object[] changed = row.clone();
        changed[column] = value.eval(row, null);
        expected.add(changed);
      } else {
        expected.add(row);
      }
    }
    KeyBounds from = new KeyBounds(new Expr[0], TestDatabase.constant(low), true, null, false);
    UpdateOperator plan =
        new UpdateOperator(
            TABLE,
            TestDatabase.extended(scan(from, random.nextBoolean(), null), value),
            new int[] {column},
            null);
    try {
      db.update(plan);
    } catch (MokaException e) {
      if (!violation(expected)) {
        throw new AssertionError("refused without a duplicate", e);
      }
      throw e;
    }
    return expected;
  }

  private static Object[] randomRow(Random random) {
    return new Object[] {
      random.nextInt(12),
      "b" + random.nextInt(3),
      random.nextInt(4) == 0 ? null : random.nextInt(6) - 3,
      random.nextInt(3) == 0 ? null : "d" + random.nextInt(8) + " ",
      random.nextInt(3) == 0 ? null : (Object) (long) random.nextInt(60)
    };
  }

  private static boolean violation(List<Object[]> rows) {
    if (rows == null) {
      return true;
    }
    return repeated(rows, 0, 1) || repeated(rows, 4) || repeated(rows, 3, 2);
  }

  private static boolean repeated(List<Object[]> rows, int... columns) {
    List<List<Object>> keys = new ArrayList<>();
    for (Object[] row : rows) {
      List<Object> key = new ArrayList<>();
      for (int column : columns) {
        key.add(row[column]);
      }
      if (!key.contains(null)) {
        keys.add(key);
      }
    }
    return keys.stream().distinct().count() != keys.size();
  }

  private static KeyBounds equal(Object... values) {
    return KeyBounds.equalTo(
        Arrays.stream(values).map(TestDatabase::constant).toArray(Expr[]::new));
  }

  private static TableScanOperator scan(KeyBounds bounds, boolean reverse, Expr filter) {
    return new TableScanOperator(TABLE, List.of(bounds), reverse, ALL, filter, null);
  }

  private void checkIndexes(TestDatabase db) {
    RowKeys keys = new RowKeys(TABLE);
    for (IndexDef index : TABLE.indexes()) {
      IndexKeys entries = new IndexKeys(TABLE, index);
      Map<Key, String> expected = new TreeMap<>();
      for (Object[] row : model.values()) {
        Key key = keys.encode(row);
        expected.put(entries.entry(row, key), hex(entries.value(row, key)));
      }
      Map<Key, String> stored = new TreeMap<>();
      try (RangeEntries all =
          new RangeEntries(
              db.transaction(), EncodedRows.ENTRIES, List.of(entries.layout().all()), false, 7)) {
        while (all.next()) {
          stored.put(all.key(), hex(all.value()));
        }
      }
      assertThat(stored).isEqualTo(expected);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private void checkScans(TestDatabase db, Random random, String when) {
    assertThat(db.run(TestDatabase.everything(TABLE)))
        .as(when)
        .isEqualTo(model.values().stream().map(Arrays::asList).toList());
    for (int i = 0; i < 12; i++) {
      boolean reverse = random.nextBoolean();
      int which = random.nextInt(TABLE.indexes().size() + 1) - 1;
      IndexDef index = which < 0 ? null : TABLE.indexes().get(which);
      int[] keyColumns =
          index == null ? TABLE.primaryKeyOrdinals() : TABLE.ordinals(index.columnIds());
      List<KeyBounds> bounds = new ArrayList<>();
      List<Predicate<Object[]>> tests = new ArrayList<>();
      int count = random.nextInt(4);
      for (int b = 0; b < count; b++) {
        randomBounds(random, keyColumns, bounds, tests);
      }
      int limit = random.nextInt(4);
      Expr filter = random.nextBoolean() ? null : (row, c) -> !Objects.equals(row[2], limit);
      Comparator<Object[]> order = byColumns(keyColumns).thenComparing(BY_KEY);
      List<List<Object>> expected =
          model.values().stream()
              .filter(row -> tests.isEmpty() || tests.stream().anyMatch(t -> t.test(row)))
              .filter(row -> filter == null || filter.test(row, null))
              .sorted(reverse ? order.reversed() : order)
              .map(Arrays::asList)
              .toList();

      List<List<Object>> found =
          index == null
              ? db.run(new TableScanOperator(TABLE, bounds, reverse, ALL, filter, null))
              : db.run(new IndexScanOperator(TABLE, index, bounds, reverse, ALL, filter, null));
      assertThat(found).as("%s index %s reverse %s", when, index, reverse).isEqualTo(expected);

      if (index != null && filter == null) {
        int[] covered = {1, keyColumns[0], 0};
        assertThat(
                db.run(new IndexScanOperator(TABLE, index, bounds, reverse, covered, null, null)))
            .as("%s covering", when)
            .isEqualTo(
                expected.stream()
                    .map(row -> Arrays.asList(row.get(1), row.get(keyColumns[0]), row.get(0)))
                    .toList());
      }
    }
  }

  private static void randomBounds(
      Random random, int[] keyColumns, List<KeyBounds> bounds, List<Predicate<Object[]>> tests) {
    int prefix = random.nextInt(keyColumns.length + 1);
    Expr[] equal = new Expr[prefix];
    Object[] values = new Object[prefix];
    for (int i = 0; i < prefix; i++) {
      values[i] = conformed(keyColumns[i], randomRow(random)[keyColumns[i]]);
      equal[i] = TestDatabase.constant(values[i]);
    }
    Object lower = null;
    Object upper = null;
    boolean hasLower = prefix < keyColumns.length && random.nextBoolean();
    boolean hasUpper = prefix < keyColumns.length && random.nextBoolean();
    boolean lowerInclusive = random.nextBoolean();
    boolean upperInclusive = random.nextBoolean();
    if (hasLower) {
      lower = conformed(keyColumns[prefix], randomRow(random)[keyColumns[prefix]]);
    }
    if (hasUpper) {
      upper = conformed(keyColumns[prefix], randomRow(random)[keyColumns[prefix]]);
    }
    bounds.add(
        new KeyBounds(
            equal,
            hasLower ? TestDatabase.constant(lower) : null,
            lowerInclusive,
            hasUpper ? TestDatabase.constant(upper) : null,
            upperInclusive));
    Object from = lower;
    Object to = upper;
    tests.add(
        row -> {
          for (int i = 0; i < prefix; i++) {
            if (values[i] == null || !values[i].equals(row[keyColumns[i]])) {
              return false;
            }
          }
          Object next = prefix < keyColumns.length ? row[keyColumns[prefix]] : null;
          return (!hasLower || holds(next, from, lowerInclusive, 1))
              && (!hasUpper || holds(next, to, upperInclusive, -1));
        });
  }

  private static Object conformed(int column, Object value) {
    return new RowCheck(TABLE).conform(column, column < 2 && value == null ? 0 : value);
  }

  @SuppressWarnings("unchecked") // Values of one column compare with each other.
  private static boolean holds(Object value, Object bound, boolean inclusive, int sign) {
    if (value == null || bound == null) {
      return false;
    }
    int compared = ((Comparable<Object>) value).compareTo(bound) * sign;
    return compared > 0 || (inclusive && compared == 0);
  }

  private static Comparator<Object[]> byColumns(int[] columns) {
    Comparator<Object[]> order = byColumn(columns[0]);
    for (int i = 1; i < columns.length; i++) {
      order = order.thenComparing(byColumn(columns[i]));
    }
    return order;
  }

  @SuppressWarnings("unchecked") // Values of one column compare with each other.
  private static Comparator<Object[]> byColumn(int column) {
    return Comparator.comparing(
        row -> (Comparable<Object>) row[column], Comparator.nullsFirst(Comparator.naturalOrder()));
  }
}
