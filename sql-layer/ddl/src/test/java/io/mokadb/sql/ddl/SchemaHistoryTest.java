package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Histories from seeds: indexes come and go while transactions that were planned before, between
 * and after write their table, and the process dies at any step of the protocol or of a build, and
 * takes up what it left. In the end every index equals its table.
 */
final class SchemaHistoryTest {
  private static final int SEEDS = 100;
  private static final int ACTIONS = 60;
  private static final int ROWS = 12;
  private static final int INDEXES = 3;

  /** What a run proves nothing without. */
  private int refused;

  private int deaths;
  private int built;

  /** Not to be taken for a failure of the engine. */
  private static final class Died extends Error {
    private static final long serialVersionUID = 1;
  }

  /** A transaction, and the table as it was when it was planned. */
  private record Writer(Transaction transaction, TableDef table) {}

  private final class History {
    private final Random random;
    private final boolean gate;
    private final List<Writer> writers = new ArrayList<>();
    private DdlDatabase database = new DdlDatabase(this::passes);
    private boolean calm = true;
    private int nesting;

    /**
     * @param gate whether commits go through the gate between definitions and rows
     */
    History(long seed, boolean gate) {
      this.random = new Random(seed);
      this.gate = gate;
      database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER)");
      for (int i = 0; i < ROWS; i += 2) {
        database.insert("T", i, i % 3, i);
      }
      watch();
      calm = false;
    }

    private void watch() {
      database.probe = step -> at(true);
    }

    private void passes(ProtocolStep step, long start) {
      // Others who act here would wait for this very thread.
      at(false);
    }

    private void at(boolean othersMayAct) {
      if (calm) {
        return;
      }
      int dice = random.nextInt(100);
      if (dice < 2) {
        throw new Died();
      }
      if (othersMayAct && dice < 40 && nesting < 2) {
        nesting++;
        try {
          write();
        } finally {
          nesting--;
        }
      }
    }

    void run() {
      for (int i = 0; i < ACTIONS; i++) {
        try {
          if (random.nextInt(5) == 0) {
            define();
          } else {
            write();
          }
        } catch (Died death) {
          deaths++;
          restart();
        }
      }
      restart();
    }

    /** Another process takes up what is left; sometimes it dies over that, too. */
    private void restart() {
      boolean again = true;
      while (again) {
        writers.clear();
        nesting = 0;
        database = database.reopened();
        watch();
        try {
          database.resume();
          again = false;
        } catch (Died death) {
          deaths++;
        }
      }
      calm = false;
    }

    private void define() {
      int number = random.nextInt(INDEXES);
      String name = "I" + number;
      try {
        if (database.index("T", name) != null) {
          database.execute("DROP INDEX " + name);
          database.runBackground();
        } else if (number == 0) {
          database.execute("CREATE UNIQUE INDEX i0 ON t (b)");
        } else {
          database.execute("CREATE INDEX i" + number + " ON t (a, b)");
        }
        built++;
      } catch (MokaException expected) {
        // Not unique, or written all the time: then it is not there.
      }
    }

    private void write() {
      if (!writers.isEmpty() && random.nextInt(3) == 0) {
        commit(writers.remove(random.nextInt(writers.size())));
        return;
      }
      Writer writer = new Writer(database.begin(), database.table("T"));
      try {
        change(writer);
        writers.add(writer);
      } catch (MokaException expected) {
        writer.transaction.rollback();
      }
      if (writers.size() > 4) {
        commit(writers.remove(0));
      }
    }

    private void change(Writer writer) {
      int id = random.nextInt(ROWS);
      int a = random.nextInt(3);
      int b = random.nextInt(ROWS);
      CellKey row = CellKey.of(new RowKeys(writer.table).of(id));
      if (writer.transaction.get(row) == null) {
        database.insert(writer.transaction, writer.table, id, a, b);
      } else if (random.nextInt(3) == 0) {
        database.delete(writer.transaction, writer.table, id);
      } else {
        database.update(writer.transaction, writer.table, id, a, b);
      }
    }

    private void commit(Writer writer) {
      CommitOutcome outcome =
          gate
              ? database.definitions.commit(writer.transaction, List.of(writer.table), () -> {})
              : writer.transaction.commit();
      boolean altered =
          outcome instanceof CommitOutcome.Conflict conflict
              && conflict.reason().contains("altered");
      refused += altered ? 1 : 0;
    }

    /** What is wrong with an index; null if nothing is. */
    private String wrong() {
      calm = true;
      List<List<Object>> rows = sorted(database.rows("T"));
      for (IndexDef index : database.table("T").indexes()) {
        if (index.state() != IndexDef.State.PUBLIC) {
          return index.name() + " was never finished";
        }
        List<List<Object>> found = sorted(database.rowsBy("T", index.name()));
        if (!found.equals(rows) || database.cells(index.id()) != rows.size()) {
          return index.name() + " has " + found + ", the table " + rows;
        }
      }
      return null;
    }

    private static List<List<Object>> sorted(List<List<Object>> rows) {
      List<List<Object>> sorted = new ArrayList<>(rows);
      sorted.sort(Comparator.comparing(row -> (Integer) row.get(0)));
      return sorted;
    }
  }

  @Test
  void indexes_whateverHappenedMeanwhile_equalTheirTable() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      History history = new History(seed, true);
      history.run();
      assertThat(history.wrong()).as("seed %d", seed).isNull();
    }
    assertThat(refused).as("commits of plans that were too old").isGreaterThan(SEEDS);
    assertThat(deaths).as("deaths").isGreaterThan(SEEDS);
    assertThat(built).as("definitions that came and went").isGreaterThan(SEEDS);
  }

  @Test
  void commitsPastTheGate_areNoticedWithinBoundedSeeds() {
    for (long seed = 1; seed <= 20; seed++) {
      History history = new History(seed, false);
      history.run();
      if (history.wrong() != null) {
        return;
      }
    }
    throw new AssertionError("Nobody noticed that rows were committed past the gate");
  }
}
