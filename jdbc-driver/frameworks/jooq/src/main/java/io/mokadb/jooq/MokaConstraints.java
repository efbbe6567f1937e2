package io.mokadb.jooq;

import static io.mokadb.jooq.MokaDatabase.text;

import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.meta.DefaultCheckConstraintDefinition;
import org.jooq.meta.DefaultRelations;
import org.jooq.meta.TableDefinition;

/** The constraints of the tables that code is generated for. Confined, as its database is. */
final class MokaConstraints {
  private final MokaDatabase database;
  private final DSLContext sql;

  MokaConstraints(MokaDatabase database, DSLContext sql) {
    this.database = database;
    this.sql = sql;
  }

  void primaryKeys(DefaultRelations relations) {
    for (Record row : keys("PRIMARY KEY")) {
      TableDefinition table = database.table(row, 0, 1);
      if (table != null) {
        relations.addPrimaryKey(text(row, 2), table, table.getColumn(text(row, 3)));
      }
    }
  }

  void uniqueKeys(DefaultRelations relations) {
    for (Record row : keys("UNIQUE")) {
      TableDefinition table = database.table(row, 0, 1);
      if (table != null) {
        relations.addUniqueKey(text(row, 2), table, table.getColumn(text(row, 3)));
      }
    }
  }

  private Result<Record> keys(String type) {
    return sql.fetch(
        "SELECT k.table_schema, k.table_name, k.constraint_name, k.column_name"
            + " FROM information_schema.table_constraints AS c"
            + " JOIN information_schema.key_column_usage AS k"
            + " ON k.constraint_schema = c.constraint_schema AND k.table_name = c.table_name"
            + " AND k.constraint_name = c.constraint_name"
            + " WHERE c.constraint_type = ?"
            + " ORDER BY k.table_schema, k.table_name, k.constraint_name, k.ordinal_position",
        type);
  }

  void foreignKeys(DefaultRelations relations) {
    for (Record row :
        sql.fetch(
            "SELECT k.table_schema, k.table_name, k.constraint_name, k.column_name,"
                + " p.table_schema, p.table_name, p.constraint_name, p.column_name"
                + " FROM information_schema.referential_constraints AS r"
                + " JOIN information_schema.key_column_usage AS k"
                + " ON k.constraint_schema = r.constraint_schema"
                + " AND k.constraint_name = r.constraint_name"
                + " JOIN information_schema.key_column_usage AS p"
                + " ON p.constraint_schema = r.unique_constraint_schema"
                + " AND p.constraint_name = r.unique_constraint_name"
                + " AND p.ordinal_position = k.position_in_unique_constraint"
                + " ORDER BY k.table_schema, k.table_name, k.constraint_name,"
                + " k.ordinal_position")) {
      TableDefinition child = database.table(row, 0, 1);
      TableDefinition parent = database.table(row, 4, 5);
      if (child != null && parent != null) {
        relations.addForeignKey(
            text(row, 2),
            child,
            child.getColumn(text(row, 3)),
            text(row, 6),
            parent,
            parent.getColumn(text(row, 7)),
            true);
      }
    }
  }

  void checks(DefaultRelations relations) {
    for (Record row :
        sql.fetch(
            "SELECT c.table_schema, c.table_name, c.constraint_name, k.check_clause"
                + " FROM information_schema.table_constraints AS c"
                + " JOIN information_schema.check_constraints AS k"
                + " ON k.constraint_schema = c.constraint_schema"
                + " AND k.constraint_name = c.constraint_name"
                + " WHERE c.constraint_type = 'CHECK' ORDER BY 1, 2, 3")) {
      TableDefinition table = database.table(row, 0, 1);
      if (table != null) {
        relations.addCheckConstraint(
            table,
            new DefaultCheckConstraintDefinition(
                table.getSchema(), table, text(row, 2), text(row, 3)));
      }
    }
  }
}
