package io.mokadb.sql.access.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.TallyDef.Output;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many transactions add to few groups: the sums are right at each moment, and none conflicts. */
class TallyLanesTest {
  private static final TallyDef DEFINITION =
      new TallyDef(
          2000,
          List.of(SqlType.of(Kind.INTEGER)),
          List.of(
              new Output(TallyDef.Kind.GROUP, 0, null),
              new Output(TallyDef.Kind.COUNT, 0, null),
              new Output(TallyDef.Kind.SUM, 1, SqlType.of(Kind.INTEGER))));

  private static final Tally TALLY =
      new Tally(
          "V",
          DEFINITION,
          null,
          new Expr[] {(row, context) -> row[0]},
          List.of(
              new Tally.Aggregate(null, null), new Tally.Aggregate((row, context) -> row[1], null)),
          List.of(new int[] {0}, new int[] {0, 1}));

  /** A transaction with what it adds to groups: rows, and their sum. */
  private record Open(Transaction transaction, Map<Integer, long[]> changes) {
    void change(int group, int value, int sign) {
      TallyChanges changed = new TallyChanges(context(transaction));
      Object[] row = {group, value};
      if (sign > 0) {
        changed.inserted(List.of(TALLY), row);
      } else {
        changed.deleted(List.of(TALLY), row);
      }
      changed.flush();
      add(changes, group, sign, (long) sign * value);
    }
  }

  private static void add(Map<Integer, long[]> sums, int group, long rows, long sum) {
    long[] at = sums.computeIfAbsent(group, any -> new long[2]);
    at[0] += rows;
    at[1] += sum;
  }

  private static ExecutionContext context(Transaction transaction) {
    return new ExecutionContext(
        transaction,
        null,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        new MemoryBudget(64 << 20),
        new SessionVariables("TEST", "PUBLIC", 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void transactionsAtOnce_neverConflict(long seed) {
    Random random = new Random(seed);
    Map<Integer, long[]> committed = new TreeMap<>();
    try (TestDatabase database = new TestDatabase()) {
      List<Open> open = new ArrayList<>();
      for (int step = 0; step < 2_000; step++) {
        if (open.isEmpty() || open.size() < 100 && random.nextInt(3) == 0) {
          open.add(
              new Open(database.transactions.begin(TransactionOptions.DEFAULT), new TreeMap<>()));
        }
        Open one = open.get(random.nextInt(open.size()));
        if (random.nextInt(4) > 0) {
          int sign = random.nextInt(5) == 0 ? -1 : 1;
          one.change(random.nextInt(3), random.nextInt(100), sign);
        } else {
          open.remove(one);
          end(one, random.nextInt(5) > 0, committed, seed);
          requireSums(database, committed, seed);
        }
      }
      for (Open one : open) {
        end(one, true, committed, seed);
      }
      requireSums(database, committed, seed);
      takeAway(database, committed);
    }
  }

  private static void end(Open one, boolean commits, Map<Integer, long[]> committed, long seed) {
    if (!commits) {
      one.transaction().rollback();
      return;
    }
    assertThat(one.transaction().commit())
        .as("seed %d", seed)
        .isInstanceOf(CommitOutcome.Committed.class);
    one.changes().forEach((group, sums) -> add(committed, group, sums[0], sums[1]));
  }

  private static void requireSums(
      TestDatabase database, Map<Integer, long[]> committed, long seed) {
    Map<Integer, List<Long>> found = new TreeMap<>();
    TallyShape shape = TALLY.shape();
    try (Transaction reader = database.transactions.begin(TransactionOptions.DEFAULT);
        TallyGroups groups = new TallyGroups(reader, shape, List.of(shape.all()))) {
      while (groups.next()) {
        TallyState state = groups.state();
        if (!state.isZero()) {
          found.put(
              (Integer) shape.values(groups.group())[0],
              List.of(state.rows(), state.sum(1).longValueExact()));
          assertThat(state.count(0)).isEqualTo(state.rows());
        }
      }
    }
    Map<Integer, List<Long>> expected = new TreeMap<>();
    committed.forEach(
        (group, sums) -> {
          if (sums[0] != 0 || sums[1] != 0) {
            expected.put(group, List.of(sums[0], sums[1]));
          }
        });
    assertThat(found).as("seed %d", seed).isEqualTo(expected);
  }

  /** The last rows of a group take all of its cells with them. */
  private static void takeAway(TestDatabase database, Map<Integer, long[]> committed) {
    for (Map.Entry<Integer, long[]> group : committed.entrySet()) {
      long rows = group.getValue()[0];
      if (rows > 0) {
        Transaction transaction = database.transactions.begin(TransactionOptions.DEFAULT);
        TallyChanges changes = new TallyChanges(context(transaction));
        int rest = Math.toIntExact(group.getValue()[1]);
        for (long i = 0; i < rows; i++) {
          changes.deleted(List.of(TALLY), new Object[] {group.getKey(), i == 0 ? rest : 0});
        }
        changes.flush();
        assertThat(transaction.commit()).isInstanceOf(CommitOutcome.Committed.class);
        assertThat(cells(database, group.getKey())).isZero();
      }
    }
  }

  private static int cells(TestDatabase database, int group) {
    TallyShape shape = TALLY.shape();
    Key prefix = shape.group(new Object[] {group}, shape.layout().writer());
    int cells = 0;
    try (Transaction reader = database.transactions.begin(TransactionOptions.DEFAULT);
        ValueCursor cursor = reader.scan(Scan.forward(KeyRange.prefix(prefix)))) {
      while (cursor.next()) {
        cells++;
      }
    }
    return cells;
  }
}
