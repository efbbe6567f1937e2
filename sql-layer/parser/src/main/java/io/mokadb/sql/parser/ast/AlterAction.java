package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;

/** What ALTER TABLE does; one statement may have several, done in their order. */
public sealed interface AlterAction {
  /** Writes the action as SQL. */
  void unparse(SqlWriter writer);

  /**
   * ADD COLUMN.
   *
   * @param constraints those written at the column
   * @param group the column group that it joins; null for the first one
   */
  record AddColumn(
      boolean ifNotExists,
      ColumnDeclaration column,
      ConstraintClauses constraints,
      SqlIdentifier group)
      implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword(ifNotExists ? "ADD COLUMN IF NOT EXISTS" : "ADD COLUMN");
      column.unparse(writer);
      if (group != null) {
        writer.keyword("IN GROUP");
        group.unparse(writer, 0, 0);
      }
    }
  }

  /** DROP COLUMN. */
  record DropColumn(boolean ifExists, SqlIdentifier column, boolean cascade)
      implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword(ifExists ? "DROP COLUMN IF EXISTS" : "DROP COLUMN");
      column.unparse(writer, 0, 0);
      if (cascade) {
        writer.keyword("CASCADE");
      }
    }
  }

  /** RENAME COLUMN. */
  record RenameColumn(SqlIdentifier column, SqlIdentifier to) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword("TO");
      to.unparse(writer, 0, 0);
    }
  }

  /** RENAME TO. */
  record RenameTable(SqlIdentifier to) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME TO");
      to.unparse(writer, 0, 0);
    }
  }

  /** RENAME CONSTRAINT. */
  record RenameConstraint(SqlIdentifier constraint, SqlIdentifier to) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("RENAME CONSTRAINT");
      constraint.unparse(writer, 0, 0);
      writer.keyword("TO");
      to.unparse(writer, 0, 0);
    }
  }

  /** ALTER COLUMN ... SET DATA TYPE. */
  record SetType(SqlIdentifier column, SqlDataTypeSpec type) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword("SET DATA TYPE");
      type.unparse(writer, 0, 0);
    }
  }

  /**
   * ALTER COLUMN ... SET DEFAULT, or DROP DEFAULT.
   *
   * @param sql the expression as it was written; null to have none
   */
  record SetDefault(SqlIdentifier column, String sql) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword(sql == null ? "DROP DEFAULT" : "SET DEFAULT");
      if (sql != null) {
        writer.print(sql);
      }
    }
  }

  /** ALTER COLUMN ... SET NOT NULL, or DROP NOT NULL. */
  record SetNullable(SqlIdentifier column, boolean nullable) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ALTER COLUMN");
      column.unparse(writer, 0, 0);
      writer.keyword(nullable ? "DROP NOT NULL" : "SET NOT NULL");
    }
  }

  /**
   * ADD CONSTRAINT.
   *
   * @param constraints just one
   */
  record AddConstraint(ConstraintClauses constraints) implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      writer.keyword("ADD");
      constraints.keys().forEach(key -> key.unparse(writer));
      constraints.checks().forEach(check -> check.unparse(writer));
      constraints.foreignKeys().forEach(key -> key.unparse(writer));
    }
  }

  /**
   * DROP CONSTRAINT.
   *
   * @param constraint its name; null for the primary key
   */
  record DropConstraint(boolean ifExists, SqlIdentifier constraint, boolean cascade)
      implements AlterAction {
    @Override
    public void unparse(SqlWriter writer) {
      if (constraint == null) {
        writer.keyword("DROP PRIMARY KEY");
      } else {
        writer.keyword(ifExists ? "DROP CONSTRAINT IF EXISTS" : "DROP CONSTRAINT");
        constraint.unparse(writer, 0, 0);
      }
      if (cascade) {
        writer.keyword("CASCADE");
      }
    }
  }
}
