package io.mokadb.sql.export;

import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.Comparator;
import java.util.List;

/** Writes foreign keys, which follow the rows. Confined. */
final class ForeignKeyExport {
  private final ExportScope scope;
  private final TableExport tables;
  private final ExportWriter out;
  private final ExportSyntax syntax;

  ForeignKeyExport(ExportScope scope, TableExport tables, ExportWriter out) {
    this.scope = scope;
    this.tables = tables;
    this.out = out;
    this.syntax = out.syntax();
  }

  void write(TableDef table) {
    table.constraints().foreignKeys().stream()
        .sorted(Comparator.comparing(ForeignKeyDef::name))
        .forEach(key -> write(table, key));
  }

  private void write(TableDef table, ForeignKeyDef key) {
    TableDef parent = scope.catalog().table(key.parentId());
    if (!scope.has(parent)) {
      out.leftOut(
          "foreign key "
              + key.name()
              + " of "
              + table.qualifiedName()
              + ", because "
              + parent.qualifiedName()
              + " is not part of the script");
      return;
    }
    out.in(table.schema());
    out.statement(
        "ALTER TABLE "
            + syntax.name(table.schema(), table.name())
            + " ADD CONSTRAINT "
            + syntax.name(key.name())
            + " FOREIGN KEY ("
            + columns(table, key.columnIds())
            + ") REFERENCES "
            + syntax.name(parent.schema(), parent.name())
            + " ("
            + columns(parent, key.parentColumnIds())
            + ")"
            + (key.matchesFully() ? " MATCH FULL" : "")
            + action(" ON DELETE ", key.onDelete())
            + action(" ON UPDATE ", key.onUpdate())
            + (key.mayWait() ? " DEFERRABLE" : "")
            + (key.deferred() ? " INITIALLY DEFERRED" : ""));
    String comment = table.partComments().get(key.name());
    if (comment != null) {
      tables.constraintComment(table, key.name(), comment);
    }
  }

  private String columns(TableDef table, List<Integer> ids) {
    return syntax.names(ids.stream().map(id -> table.columnOfId(id).name()).toList());
  }

  private static String action(String words, ForeignKeyDef.Action action) {
    return action == ForeignKeyDef.Action.NO_ACTION ? "" : words + action.sql();
  }
}
