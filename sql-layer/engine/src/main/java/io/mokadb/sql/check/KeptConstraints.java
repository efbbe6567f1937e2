package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.CheckedReference;
import io.mokadb.sql.access.constraint.TableConstraints.Check;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.check.TableRows.StoredRow;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Check of the CHECK and FOREIGN KEY constraints of one table's rows (C6). */
final class KeptConstraints {
  private static final long MEMORY = 16 << 20;

  private final TableShape shape;
  private final List<Check> checks;
  private final List<CheckedReference> references;
  private final Lookups lookups;
  private final CheckReport report;
  private final ExecutionContext context =
      new ExecutionContext(
          null,
          null,
          new StatementClock(0, ZoneOffset.UTC),
          new Cancellation(),
          new MemoryBudget(MEMORY),
          new SessionVariables("", Catalog.DEFAULT_SCHEMA, 0));

  private KeptConstraints(
      TableShape shape,
      List<Check> checks,
      List<CheckedReference> references,
      Lookups lookups,
      CheckReport report) {
    this.shape = shape;
    this.checks = checks;
    this.references = references;
    this.lookups = lookups;
    this.report = report;
  }

  /** The constraints of a table; those that make no sense are findings by themselves. */
  static KeptConstraints of(
      TableShape shape,
      CatalogCheck definitions,
      RowConditions conditions,
      Lookups lookups,
      CheckReport report) {
    return new KeptConstraints(
        shape,
        checks(shape.table, conditions, report),
        references(shape.table, definitions, report),
        lookups,
        report);
  }

  private static List<Check> checks(TableDef table, RowConditions conditions, CheckReport report) {
    if (table.constraints().checks().isEmpty() && !table.hasGeneratedColumns()) {
      return List.of();
    }
    try {
      return conditions.of(table).stream()
          .filter(check -> !table.isBeingChecked(check.name()))
          .toList();
    } catch (MokaException e) {
      contradiction(report, table, "Its checks cannot be evaluated: " + e.getMessage());
      return List.of();
    }
  }

  private static List<CheckedReference> references(
      TableDef table, CatalogCheck definitions, CheckReport report) {
    List<CheckedReference> references = new ArrayList<>();
    for (ForeignKeyDef key : table.constraints().foreignKeys()) {
      TableDef parent = definitions.tables().get(key.parentId());
      if (table.isBeingChecked(key.name())) {
        // Writers keep it, but rows from before may break it: that is being found out.
        continue;
      }
      if (parent == null && !definitions.damaged()) {
        contradiction(
            report, table, "Foreign key " + key.name() + " refers to a table that does not exist");
      } else if (parent != null && !definitions.isUnusable(parent.id())) {
        try {
          references.add(new CheckedReference(key, table, parent));
        } catch (RuntimeException e) {
          // Definitions that contradict each other fail in many ways; each is a finding.
          contradiction(report, table, "Foreign key " + key.name() + ": " + e.getMessage());
        }
      }
    }
    return references;
  }

  private static void contradiction(CheckReport report, TableDef table, String detail) {
    report.add(CatalogCheck.OBJECT, table.qualifiedName(), Damage.DEFINITION_CONTRADICTS, detail);
  }

  void check(List<StoredRow> rows) {
    for (Check check : checks) {
      for (StoredRow row : rows) {
        check(check, row);
      }
    }
    for (CheckedReference reference : references) {
      check(reference, rows);
    }
  }

  private void check(Check check, StoredRow row) {
    String name = "Check constraint " + check.name() + ": " + check.sql();
    try {
      if (Boolean.FALSE.equals(check.condition().eval(row.values(), context))) {
        add(row, Damage.CHECK_VIOLATED, name + " is false for the row");
      }
    } catch (RuntimeException e) {
      // A condition that fails for a row, however it fails, is a finding.
      add(row, Damage.CHECK_VIOLATED, name + " cannot be evaluated: " + e.getMessage());
    }
  }

  private void check(CheckedReference reference, List<StoredRow> rows) {
    List<StoredRow> referring = new ArrayList<>();
    List<Key> parents = new ArrayList<>();
    for (StoredRow row : rows) {
      Object[] values = reference.referred(row.values());
      Key parent = values == null ? null : reference.parentKey(values);
      if (parent != null) {
        referring.add(row);
        parents.add(parent);
      } else if (values != null) {
        add(row, Damage.REFERENCE_BROKEN, reference.broken(values));
      } else if (reference.partlyGiven(row.values()) != null) {
        add(row, Damage.REFERENCE_BROKEN, reference.partlyGiven(row.values()));
      }
    }
    List<Seen> found = lookups.look(parents);
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i) instanceof Seen.Value value && value.value() == null) {
        StoredRow row = referring.get(i);
        add(row, Damage.REFERENCE_BROKEN, reference.broken(reference.referred(row.values())));
      }
    }
  }

  private void add(StoredRow row, Damage damage, String detail) {
    report.add(
        shape.table.qualifiedName(),
        KeyText.ofRow(shape.table, shape.keys, row.key()),
        damage,
        detail);
  }
}
