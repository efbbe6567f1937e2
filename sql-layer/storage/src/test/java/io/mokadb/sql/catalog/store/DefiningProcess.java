package io.mokadb.sql.catalog.store;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** One of the processes that define tables in a store and write to them. */
final class DefiningProcess implements AutoCloseable {
  /** Ends what this process does as its death would. */
  static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final CountedReads reads;
  private final TransactionEngine manager;
  final Definitions definitions;

  /** Met by the commits of this process. */
  volatile FaultPoints faults = FaultPoints.NONE;

  /** Counts the calls that read. */
  private static final class CountedReads extends ForwardingStore {
    private int calls;

    CountedReads(KvStore store) {
      super(store);
    }

    @Override
    public CellView read(CellRead read, Deadline deadline) {
      calls++;
      return super.read(read, deadline);
    }

    @Override
    public List<CellView> read(List<CellRead> cells, Deadline deadline) {
      calls++;
      return super.read(cells, deadline);
    }

    @Override
    public CellCursor scan(ScanRequest request, Deadline deadline) {
      calls++;
      return super.scan(request, deadline);
    }
  }

  DefiningProcess(KvStore store, TimestampOracle oracle, Clock clock, long id) {
    this.reads = new CountedReads(store);
    Environment environment =
        new Environment(
            clock,
            (period, task) -> () -> {},
            Runnable::run,
            new ParkingWaiter(),
            (step, start) -> faults.reached(step, start),
            new NumberedNode(id));
    this.manager = TransactionEngine.create(reads, oracle, environment, EngineOptions.DEFAULT);
    this.definitions = new Definitions(manager);
  }

  Transaction begin() {
    return manager.begin(TransactionOptions.DEFAULT);
  }

  Transaction beginAt(long snapshot) {
    return manager.begin(TransactionOptions.DEFAULT.withSnapshot(snapshot));
  }

  /** The catalog of a transaction that begins now. */
  Catalog seen() {
    try (Transaction transaction = begin()) {
      return definitions.at(transaction);
    }
  }

  TableDef table(String name) {
    return seen().table(Catalog.DEFAULT_SCHEMA, name);
  }

  /** How many calls to the store some work takes that read. */
  int readsDuring(Runnable work) {
    int before = reads.calls;
    work.run();
    return reads.calls - before;
  }

  TableDef create(String name) {
    return definitions.change(TransactionOptions.DEFAULT, editor -> create(editor, name));
  }

  static TableDef create(CatalogEditor editor, String name) {
    TableDef table =
        TableDefBuilder.builder()
            .id(editor.drawId())
            .schema(Catalog.DEFAULT_SCHEMA)
            .name(name)
            .columns(List.of(column(0)))
            .nextColumnId(1)
            .version(1)
            .build();
    editor.put(table);
    return table;
  }

  private static ColumnDef column(int id) {
    return new ColumnDef(id, "C" + id, SqlType.of(Kind.BIGINT), true, null, null);
  }

  /** Adds a column. */
  TableDef alter(TableDef table) {
    return definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          TableDef now = editor.table(table.id());
          List<ColumnDef> columns = new ArrayList<>(now.columns());
          columns.add(column(now.nextColumnId()));
          TableDef altered =
              now.edit().columns(columns).nextColumnId(now.nextColumnId() + 1).build();
          editor.put(altered);
          return altered;
        });
  }

  /** Puts a definition, as a part of works. */
  TableDef put(TableDef table, List<TableWork> works) {
    return definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          editor.rows().goOn(works);
          editor.put(table);
          return table;
        });
  }

  /** Looks at the rows of a table, as a part of works. */
  void requireAtRest(TableDef table, List<TableWork> works) {
    definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          editor.rows().goOn(works);
          editor.rows().requireAtRest(editor.table(table.id()));
          return null;
        });
  }

  void rename(TableDef table, String name) {
    definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          editor.rename(editor.table(table.id()), name);
          return null;
        });
  }

  void drop(TableDef table) {
    definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          editor.drop(editor.table(table.id()));
          return null;
        });
  }

  @Override
  public void close() {
    manager.close();
  }
}
