package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.TargetDatabase;
import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.schema.SchemaTable;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A copy of two columns of a table, kept up by a trigger. */
final class Mirror {
  private final TargetDatabase moka;
  private final SchemaTable table;

  Mirror(Schema schema, TargetDatabase moka) {
    this.moka = moka;
    this.table =
        schema.tables().stream()
            .filter(t -> t.key().equals(List.of("k")))
            .filter(t -> t.columns().stream().map(SchemaColumn::name).anyMatch("i1"::equals))
            .findFirst()
            .orElse(null);
  }

  void prepare() throws SQLException {
    if (table == null) {
      return;
    }
    moka.run(
        List.of(
            "CREATE TABLE mirror (k INTEGER PRIMARY KEY, i1 INTEGER)",
            "CREATE TRIGGER keep_mirror AFTER INSERT OR UPDATE OR DELETE ON "
                + table.name()
                + " REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW BACKFILL BEGIN ATOMIC"
                + " DELETE FROM mirror WHERE k = o.k; DELETE FROM mirror WHERE k = n.k;"
                + " INSERT INTO mirror SELECT n.k, n.i1 FROM (VALUES (0)) AS once"
                + " WHERE n.k IS NOT NULL; END"));
  }

  /** What the copy lacks, once nothing waits any more. */
  Optional<Difference> check(String oracle, String script) {
    if (table == null) {
      return Optional.empty();
    }
    Answer wait = moka.answer("CALL MOKA.AWAIT_TRIGGERS(60)");
    if (wait instanceof Answer.Failure) {
      return Difference.between(oracle, script, wait, new Answer.Changed(0), false);
    }
    Answer copy = moka.answer("SELECT k, i1 FROM mirror");
    Answer rows = moka.answer("SELECT k, i1 FROM " + table.name());
    return Difference.between(oracle + " trigger", script, copy, rows, false);
  }
}
