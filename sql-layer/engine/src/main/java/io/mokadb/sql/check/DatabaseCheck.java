package io.mokadb.sql.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.lob.ObjectSource;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.check.Flaw;
import io.mokadb.txn.check.StoreCheck;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.List;

/** CHECK DATABASE; see the package documentation for what is looked at. Thread-safe. */
public final class DatabaseCheck {
  private final KvStore store;
  private final TransactionManager transactions;
  private final TransactionOptions options;
  private final RowConditions conditions;
  private final LargeObjects objects;

  /**
   * @param store the one that {@code transactions} work on
   */
  public DatabaseCheck(
      KvStore store,
      TransactionManager transactions,
      TransactionOptions options,
      RowConditions conditions,
      LargeObjects objects) {
    this.conditions = conditions;
    this.objects = objects;
    this.store = store;
    this.transactions = transactions;
    this.options = options;
  }

  /**
   * Looks at everything that is committed now.
   *
   * @throws MokaException {@code CANCELLED}
   * @throws io.mokadb.txn.TxnException SNAPSHOT_TOO_OLD if it took too long
   */
  public CheckReport run(Cancellation cancellation) {
    Runnable pulse = cancellation::check;
    try (StoreCheck check = StoreCheck.begin(store, transactions, options, pulse)) {
      long snapshot = check.snapshot();
      Run run = new Run(check, conditions.at(snapshot), objects.at(snapshot));
      List<String> damages = store.verifyFiles(pulse);
      damages.forEach(run::addFile);
      return damages.isEmpty() ? run.run() : run.runAsFarAsFilesAreReadable();
    }
  }

  private static final class Run {
    private final StoreCheck check;
    private final RowConditions conditions;
    private final ObjectSource objects;
    private final CheckReport report = new CheckReport();
    private long currentId = Spaces.NO_ID;
    private SpaceCheck current;

    Run(StoreCheck check, RowConditions conditions, ObjectSource objects) {
      this.conditions = conditions;
      this.objects = objects;
      this.check = check;
    }

    void addFile(String damage) {
      report.add("FILES", null, Damage.FILE_DAMAGED, damage);
    }

    /** The files that cannot be read are among the findings already. */
    CheckReport runAsFarAsFilesAreReadable() {
      try {
        return run();
      } catch (KvException e) {
        if (e.kind() != KvException.Kind.CORRUPTED) {
          throw e;
        }
      } catch (MokaException e) {
        if (e.state() != SqlState.DATA_CORRUPTED) {
          throw e;
        }
      }
      return report;
    }

    CheckReport run() {
      CatalogCheck definitions = readDefinitions();
      Spaces spaces = new Spaces(definitions, conditions, check::look, objects, report);
      check.records(flaw -> add(spaces, flaw));
      check.values(KeyRange.all(), (cell, seen) -> visit(spaces, cell, seen));
      endSpace();
      spaces.end();
      TriggerRecords triggers = new TriggerRecords(definitions, spaces, report);
      check.notifications(triggers::notification);
      return report;
    }

    private CatalogCheck readDefinitions() {
      CatalogCheck definitions = new CatalogCheck(report);
      check.values(
          SystemKeys.all(SystemKeys.CATALOG),
          (cell, seen) -> {
            if (seen instanceof Seen.Value value) {
              definitions.add(cell.row(), value.value());
            } else {
              definitions.unreadable();
            }
          });
      definitions.compare();
      return definitions;
    }

    private void add(Spaces spaces, Flaw flaw) {
      Key row = flaw.cell().row();
      SpaceCheck space = spaces.of(Spaces.idOf(row));
      report.add(
          new Finding(space.object(), space.describe(row), flaw.kind().name(), flaw.detail()));
    }

    private void visit(Spaces spaces, CellKey cell, Seen seen) {
      enter(spaces, cell.row());
      if (!current.has(cell.column())) {
        report.add(
            current.object(),
            current.describe(cell.row()),
            Damage.ROW_DAMAGED,
            "A cell in column " + cell.column().id() + ", which nothing has");
      } else {
        current.cell(cell, seen);
      }
    }

    private void enter(Spaces spaces, Key row) {
      long id = Spaces.idOf(row);
      if (current == null || id != currentId) {
        endSpace();
        currentId = id;
        current = spaces.of(id);
      }
    }

    private void endSpace() {
      if (current != null) {
        current.end();
        current = null;
      }
    }
  }
}
