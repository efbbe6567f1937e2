package io.mokadb.sql.access;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A store in memory, transactions on it, and short ways to run operators. */
public final class TestDatabase implements AutoCloseable {
  public final KvStore store = new MemoryStore();
  public final TransactionManager transactions =
      TransactionEngine.embedded(
          store,
          new Environment(
              Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              FaultPoints.NONE),
          EngineOptions.DEFAULT);
  public final PersistentIdentities identities = new PersistentIdentities(transactions);
  public final TableChanges changes = new TableChanges();
  private Transaction current = transactions.begin(TransactionOptions.DEFAULT);

  public Transaction transaction() {
    return current;
  }

  public ExecutionContext context(Object... parameters) {
    return context(new MemoryBudget(64 << 20), parameters);
  }

  public ExecutionContext context(MemoryBudget memory, Object... parameters) {
    return new ExecutionContext(
        current,
        parameters,
        new StatementClock(0, ZoneOffset.UTC),
        new Cancellation(),
        memory,
        new SessionVariables("TEST", "PUBLIC", 1),
        changes,
        identities);
  }

  /** Commits and begins again. */
  public CommitOutcome commit() {
    CommitOutcome outcome = current.commit();
    current = transactions.begin(TransactionOptions.DEFAULT);
    return outcome;
  }

  public List<List<Object>> run(Operator plan, Object... parameters) {
    return run(plan, context(parameters));
  }

  public static List<List<Object>> run(Operator plan, ExecutionContext context) {
    List<List<Object>> rows = new ArrayList<>();
    try (RowStream stream = plan.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(Arrays.asList(row));
      }
    }
    return rows;
  }

  public long update(Operator plan, Object... parameters) {
    return (Long) run(plan, parameters).get(0).get(0);
  }

  public long insert(TableDef table, Object[]... rows) {
    return update(insertion(table, rows));
  }

  public static InsertOperator insertion(TableDef table, Object[]... rows) {
    int width = table.columns().size();
    return new InsertOperator(
        table, rows(rows), IntStream.range(0, width).toArray(), new Expr[width], null);
  }

  /** Everything a table holds, in key order, with the hidden row id if there is one. */
  public static TableScanOperator everything(TableDef table) {
    return new TableScanOperator(table, List.of(), false, allColumns(table), null, null);
  }

  public static int[] allColumns(TableDef table) {
    int width = table.columns().size() + (table.hasPrimaryKey() ? 0 : 1);
    return IntStream.range(0, width).toArray();
  }

  public static Object[] row(Object... values) {
    return values;
  }

  public static Operator rows(Object[]... rows) {
    return new Operator() {
      @Override
      public RowStream open(ExecutionContext context) {
        List<Object[]> left = new ArrayList<>(List.of(rows));
        return new RowStream() {
          @Override
          public Object[] next() {
            return left.isEmpty() ? null : left.remove(0);
          }

          @Override
          public void close() {
            left.clear();
          }
        };
      }

      @Override
      public String describe() {
        return "Rows";
      }

      @Override
      public List<Operator> inputs() {
        return List.of();
      }
    };
  }

  /** Each row of {@code source} followed by what the expressions make of it. */
  public static Operator extended(Operator source, Expr... exprs) {
    return new Operator() {
      @Override
      public RowStream open(ExecutionContext context) {
        RowStream in = source.open(context);
        return new RowStream() {
          @Override
          public Object[] next() {
            Object[] row = in.next();
            if (row == null) {
              return null;
            }
            Object[] out = Arrays.copyOf(row, row.length + exprs.length);
            for (int i = 0; i < exprs.length; i++) {
              out[row.length + i] = exprs[i].eval(row, context);
            }
            return out;
          }

          @Override
          public void close() {
            in.close();
          }
        };
      }

      @Override
      public String describe() {
        return "Extended";
      }

      @Override
      public List<Operator> inputs() {
        return List.of(source);
      }
    };
  }

  public static Expr constant(Object value) {
    return (row, context) -> value;
  }

  public static Expr parameter(int index) {
    return (row, context) -> context.parameter(index);
  }

  @Override
  public void close() {
    current.close();
    transactions.close();
    store.close();
  }
}
