package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.parser.ast.AlterIndex;
import io.mokadb.sql.parser.ast.ConstraintClauses;
import io.mokadb.sql.parser.ast.KeyConstraint;
import io.mokadb.sql.runtime.TableChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Catalog changes of ALTER TABLE, action by action, inside one change of the catalog. Stateless.
 */
final class TableAlterations {
  private final ColumnEdits columns;
  private final ConstraintEdits constraints;
  private final TableRewrite rewrite;
  private final Executions executions;
  private final ExpressionCheck expressions;
  private final ViewCheck views;
  private final ViewTexts texts;
  private final TriggerDependents triggers;

  TableAlterations(
      ExpressionCheck expressions,
      ConstraintEdits constraints,
      Executions executions,
      ViewCheck views,
      ViewTexts texts,
      TriggerDependents triggers) {
    this.expressions = expressions;
    this.columns = new ColumnEdits(expressions, executions);
    this.constraints = constraints;
    this.rewrite = new TableRewrite(executions, expressions);
    this.executions = executions;
    this.views = views;
    this.texts = texts;
    this.triggers = triggers;
  }

  /**
   * Does one action. UNIQUE constraints are not done here: they are indexes.
   *
   * @return the rows that were written under another id of the table; empty if it has its old one
   */
  TableChanges apply(CatalogEditor editor, TableDef table, AlterAction action, DdlContext context) {
    TableChanges written = new TableChanges();
    Renames renames = renames(table, action);
    boolean changesNames =
        renames.table() != null
            || action instanceof AlterAction.AddColumn
            || action instanceof AlterAction.DropColumn;
    List<ViewTexts.Before> named =
        changesNames ? texts.before(editor, table.id(), renames) : List.of();
    if (action instanceof AlterAction.AddColumn add) {
      TableDef unfilled = columns.add(editor, table, add, context);
      if (unfilled != null) {
        written = rewritten(editor, table, unfilled, Map.of(), context);
      } else {
        addDomainChecks(editor, editor.table(table.id()), table, context);
      }
    } else if (action instanceof AlterAction.DropColumn drop) {
      columns.drop(editor, table, drop);
    } else if (action instanceof AlterAction.RenameColumn rename) {
      columns.rename(editor, table, rename);
    } else if (action instanceof AlterAction.RenameTable rename) {
      rename(editor, table, rename.to());
    } else if (action instanceof AlterAction.RenameConstraint rename) {
      rename(editor, table, rename);
    } else if (action instanceof AlterAction.SetType type) {
      written = setType(editor, table, type, context);
    } else if (action instanceof AlterAction.SetDefault setDefault) {
      columns.setDefault(editor, table, setDefault);
    } else if (action instanceof AlterAction.ChangeIdentity change) {
      executions.identityEdits().change(editor, table, change);
    } else if (action instanceof AlterAction.AddIdentity add) {
      executions.identityEdits().add(editor, table, add);
    } else if (action instanceof AlterAction.DropIdentity drop) {
      executions.identityEdits().drop(editor, table, drop);
    } else if (action instanceof AlterAction.SetNullable nullable) {
      if (nullable.nullable()) {
        columns.dropNotNull(editor, table, nullable.column());
      } else {
        columns.setNotNull(editor, table, nullable.column(), context);
      }
    } else if (action instanceof AlterAction.AddConstraint add) {
      written = addConstraint(editor, table, add.constraints(), context);
    } else if (action instanceof AlterAction.DropConstraint drop) {
      written = dropConstraint(editor, table, drop, context);
    } else if (action instanceof AlterAction.AlterConstraint alter) {
      ConstraintEdits.alter(editor, table, alter);
    } else if (action instanceof AlterAction.ValidateConstraint validate) {
      requireConstraint(table, validate.constraint().getSimple());
    }
    boolean moved = editor.table(table.id()) == null;
    if (!moved) {
      texts.after(editor, named, renames);
    }
    boolean cascade = action instanceof AlterAction.DropColumn drop && drop.cascade();
    views.requireWhole(
        editor,
        moved ? editor.table(new TableName(table.schema(), table.name())).id() : table.id(),
        cascade);
    triggers.afterChange(editor, cascade);
    return written;
  }

  private static Renames renames(TableDef table, AlterAction action) {
    if (action instanceof AlterAction.RenameTable rename) {
      return new Renames(table.schema(), table.name(), rename.to().getSimple(), Map.of());
    }
    return action instanceof AlterAction.RenameColumn rename
        ? new Renames(
            table.schema(),
            table.name(),
            table.name(),
            Map.of(rename.column().getSimple(), rename.to().getSimple()))
        : Renames.NONE;
  }

  private static void rename(CatalogEditor editor, TableDef table, SqlIdentifier to) {
    TableName name = new TableName(table.schema(), ObjectNames.valid(to.getSimple()));
    ObjectNames.requireFree(editor, name);
    editor.rename(table, name.name());
  }

  private static void rename(
      CatalogEditor editor, TableDef table, AlterAction.RenameConstraint action) {
    String old = action.constraint().getSimple();
    String name = ConstraintNames.require(editor, table.schema(), action.to());
    if (old.equals(table.primaryKeyName())) {
      editor.put(
          table
              .edit()
              .primaryKeyName(name)
              .partComments(table.partCommentsRenamed(old, name))
              .build());
    } else if (table.constraints().check(old) != null) {
      List<CheckDef> checks = new ArrayList<>();
      for (CheckDef check : table.constraints().checks()) {
        checks.add(check.name().equals(old) ? new CheckDef(name, check.sql()) : check);
      }
      putRenamed(editor, table, old, name, table.constraints().withChecks(checks));
    } else if (table.constraints().foreignKey(old) != null) {
      List<ForeignKeyDef> keys = new ArrayList<>();
      for (ForeignKeyDef key : table.constraints().foreignKeys()) {
        keys.add(key.name().equals(old) ? key.withName(name) : key);
      }
      putRenamed(editor, table, old, name, table.constraints().withForeignKeys(keys));
    } else if (index(table, old) != null) {
      renameIndex(editor, table, old, name);
    } else {
      throw noSuchConstraint(table, old);
    }
  }

  private static void putRenamed(
      CatalogEditor editor, TableDef table, String old, String name, Constraints constraints) {
    editor.put(
        table
            .edit()
            .constraints(constraints)
            .partComments(table.partCommentsRenamed(old, name))
            .build());
  }

  /** ALTER INDEX ... RENAME. */
  static void rename(CatalogEditor editor, AlterIndex statement, String schema) {
    TableName name = ObjectNames.resolveIndex(statement.name(), schema, editor);
    TableDef table = editor.indexOwner(name.schema(), name.name());
    if (table == null) {
      if (statement.ifExists()) {
        return;
      }
      throw new MokaException(SqlState.NO_SUCH_INDEX, "There is no index " + name);
    }
    renameIndex(
        editor,
        table,
        name.name(),
        ConstraintNames.require(editor, name.schema(), statement.newName()));
  }

  private static void renameIndex(CatalogEditor editor, TableDef table, String old, String name) {
    editor.put(
        table
            .edit()
            .indexes(
                table.indexes().stream()
                    .map(i -> i.name().equals(old) ? i.withName(name) : i)
                    .toList())
            .partComments(table.partCommentsRenamed(old, name))
            .build());
  }

  private TableChanges setType(
      CatalogEditor editor, TableDef table, AlterAction.SetType action, DdlContext context) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    DomainDef domain = DomainEdits.find(editor, action.type(), context.schema());
    if (DomainEdits.demands(domain) || DomainEdits.demands(DomainEdits.of(editor, column))) {
      throw MokaException.unsupported(
          "Column "
              + column.name()
              + " would change to a domain or from one; add a column of the new type, and drop the"
              + " old one");
    }
    SqlType type = domain == null ? ColumnTypes.of(action.type()) : domain.type();
    ColumnDef changed = column.withType(type).withDomain(domain == null ? null : domain.id());
    if (column.identity() != null && !type.kind().isExactInteger()) {
      throw invalid("Column " + column.name() + " is an identity; it stays an integer");
    }
    if (column.defaultSql() != null) {
      expressions.checkDefault(changed);
    }
    requireNoReference(editor, table, column, type);
    requireNotComputed(table, column);
    boolean inKey =
        table.primaryKey().contains(column.id())
            || table.indexes().stream().anyMatch(i -> i.columnIds().contains(column.id()));
    TableDef other = table.withColumn(changed);
    TableDef shape =
        other.edit().derived(IndexDeclaration.retyped(other, editor, expressions)).build();
    TableChanges written = new TableChanges();
    if (action.using() == null
        && TypeChange.keepsValues(column.type(), type, inKey)
        && keepsDerived(table, shape)) {
      editor.put(shape);
    } else {
      Map<Integer, String> given =
          action.using() == null ? Map.of() : Map.of(column.id(), action.using());
      written = rewritten(editor, table, shape, given, context);
    }
    recheck(editor, new TableName(table.schema(), table.name()), context);
    return written;
  }

  private static boolean keepsDerived(TableDef old, TableDef shape) {
    for (int i = 0; i < old.derived().size(); i++) {
      SqlType from = old.derived().get(i).type();
      if (!TypeChange.keepsValues(from, shape.derived().get(i).type(), true)) {
        return false;
      }
    }
    return true;
  }

  private TableChanges rewritten(
      CatalogEditor editor,
      TableDef table,
      TableDef shape,
      Map<Integer, String> given,
      DdlContext context) {
    if (!table.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Table "
              + table.qualifiedName()
              + " has the trigger "
              + table.triggers().get(0).name()
              + ", and this change writes all rows again; drop the trigger first");
    }
    return rewrite.replace(editor, table, shape, given, context);
  }

  /** A condition may make no sense for another type, or give another answer. */
  private void recheck(CatalogEditor editor, TableName name, DdlContext context) {
    TableDef table = editor.table(name);
    for (CheckDef check : table.constraints().checks()) {
      requireCheck(editor, table, check, context);
    }
  }

  private static void requireNoReference(
      CatalogEditor editor, TableDef table, ColumnDef column, SqlType type) {
    if (column.type().kind().isExactInteger() && type.kind().isExactInteger()
        || column.type().kind() == type.kind() && type.kind() != SqlType.Kind.DECIMAL) {
      return;
    }
    boolean refers =
        table.constraints().foreignKeys().stream()
            .anyMatch(k -> k.columnIds().contains(column.id()));
    boolean referred =
        table.constraints().referencing().stream()
            .flatMap(id -> editor.table(id).constraints().foreignKeys().stream())
            .anyMatch(k -> k.parentId() == table.id() && k.parentColumnIds().contains(column.id()));
    if (refers || referred) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Column "
              + column.name()
              + " belongs to a foreign key; drop that before the type changes");
    }
  }

  private static void requireNotComputed(TableDef table, ColumnDef column) {
    List<ColumnDef> computed =
        column.isGenerated() ? List.of(column) : ColumnEdits.computedOf(table, column);
    if (!computed.isEmpty()) {
      throw MokaException.unsupported(
          "The type of column "
              + column.name()
              + " cannot change while the generated column "
              + computed.get(0).name()
              + " is there; drop that, and add it again afterwards");
    }
  }

  private TableChanges addConstraint(
      CatalogEditor editor, TableDef table, ConstraintClauses clauses, DdlContext context) {
    for (KeyConstraint key : clauses.keys()) {
      if (key.primary()) {
        return addPrimaryKey(editor, table, key, context);
      }
    }
    int checks = table.constraints().checks().size();
    int keys = table.constraints().foreignKeys().size();
    constraints.add(editor, table.id(), clauses);
    TableDef now = editor.table(table.id());
    for (CheckDef check :
        now.constraints().checks().subList(checks, now.constraints().checks().size())) {
      requireCheck(editor, now, check, context);
    }
    List<ForeignKeyDef> added = now.constraints().foreignKeys();
    for (ForeignKeyDef key : added.subList(keys, added.size())) {
      requireParents(editor, now, key, context);
    }
    return new TableChanges();
  }

  /** What the domain of a column that has been added demands, also of the rows that are there. */
  private void addDomainChecks(
      CatalogEditor editor, TableDef table, TableDef old, DdlContext context) {
    if (table.columns().size() == old.columns().size()) {
      return;
    }
    ConstraintClauses clauses = new ConstraintClauses();
    ColumnDef column = table.columns().get(table.columns().size() - 1);
    ConstraintEdits.domainChecks(editor, column).forEach(clauses::add);
    addConstraint(editor, table, clauses, context);
  }

  private void requireCheck(
      CatalogEditor editor, TableDef table, CheckDef check, DdlContext context) {
    editor.requireRowsAtRest(table);
    if (executions.any(
        ConstraintEdits.violations(table, check),
        editor.preview(),
        editor.transaction(),
        context)) {
      throw new MokaException(
          SqlState.CHECK_VIOLATION,
          "Check constraint "
              + check.name()
              + " is violated by rows of table "
              + table.qualifiedName());
    }
  }

  private void requireParents(
      CatalogEditor editor, TableDef table, ForeignKeyDef key, DdlContext context) {
    TableDef parent = editor.table(key.parentId());
    editor.requireRowsAtRest(table);
    if (SchemaEdits.isEmpty(editor.transaction(), table)) {
      return;
    }
    editor.requireRowsAtRest(parent);
    StringBuilder given = new StringBuilder();
    StringBuilder equal = new StringBuilder();
    // Null equals nothing, so a row that gives some columns only has no parent either.
    String and = key.matchesFully() ? " OR " : " AND ";
    for (int i = 0; i < key.columnIds().size(); i++) {
      String column = "C." + Sql.name(table.columnOfId(key.columnIds().get(i)));
      String referred = "P." + Sql.name(parent.columnOfId(key.parentColumnIds().get(i)));
      given.append(i == 0 ? "" : and).append(column).append(" IS NOT NULL");
      equal.append(i == 0 ? "" : " AND ").append(referred).append(" = ").append(column);
    }
    String orphans =
        "SELECT 1 FROM "
            + Sql.name(table)
            + " AS C WHERE ("
            + given
            + ") AND NOT EXISTS (SELECT 1 FROM "
            + Sql.name(parent)
            + " AS P WHERE "
            + equal
            + ")";
    if (executions.any(orphans, editor.preview(), editor.transaction(), context)) {
      throw new MokaException(
          SqlState.FOREIGN_KEY_VIOLATION,
          "Foreign key "
              + key.name()
              + " is violated: table "
              + table.qualifiedName()
              + " has rows that refer to no row of "
              + parent.qualifiedName());
    }
  }

  private TableChanges addPrimaryKey(
      CatalogEditor editor, TableDef table, KeyConstraint key, DdlContext context) {
    if (table.hasPrimaryKey()) {
      throw invalid("Table " + table.qualifiedName() + " has a primary key already");
    }
    List<Integer> ids = new ArrayList<>();
    for (SqlIdentifier name : key.columns()) {
      ColumnDef column = ObjectNames.requireColumn(table, name);
      if (ids.contains(column.id())) {
        throw invalid("A primary key names column " + column.name() + " twice");
      }
      GroupDeclaration.requireNone(table, column);
      ids.add(column.id());
    }
    String name = ConstraintNames.of(editor, table.schema(), key.name(), table.name() + "_PKEY");
    List<ColumnDef> columns =
        table.columns().stream()
            .map(c -> ids.contains(c.id()) ? c.withNullable(false) : c)
            .toList();
    TableDef shape = table.edit().columns(columns).primaryKey(ids).primaryKeyName(name).build();
    return rewritten(editor, table, shape, Map.of(), context);
  }

  private TableChanges dropConstraint(
      CatalogEditor editor, TableDef table, AlterAction.DropConstraint action, DdlContext context) {
    String name =
        action.constraint() == null ? table.primaryKeyName() : action.constraint().getSimple();
    if (name == null || name.equals(table.primaryKeyName())) {
      if (!table.hasPrimaryKey()) {
        throw invalid("Table " + table.qualifiedName() + " has no primary key");
      }
      TableDef shape = table.edit().primaryKey(List.of()).primaryKeyName(null).build();
      IndexUse.requireKeys(editor, table, shape, name);
      IndexUse.requireWays(table, shape, name);
      return rewritten(editor, table, shape, Map.of(), context);
    }
    if (table.constraints().check(name) != null) {
      List<CheckDef> left =
          table.constraints().checks().stream().filter(c -> !c.name().equals(name)).toList();
      editor.put(table.withConstraints(table.constraints().withChecks(left)));
    } else if (table.constraints().foreignKey(name) != null) {
      ConstraintEdits.removeForeignKey(editor, table, table.constraints().foreignKey(name));
    } else if (index(table, name) != null && index(table, name).unique()) {
      IndexUse.requireUnused(editor, table, index(table, name));
      editor.dropIndex(table, index(table, name));
    } else if (!action.ifExists()) {
      throw noSuchConstraint(table, name);
    }
    return new TableChanges();
  }

  /** A constraint that is there has been checked when it came. */
  private static void requireConstraint(TableDef table, String name) {
    boolean isThere =
        name.equals(table.primaryKeyName())
            || table.constraints().check(name) != null
            || table.constraints().foreignKey(name) != null
            || index(table, name) != null && index(table, name).unique();
    if (!isThere) {
      throw noSuchConstraint(table, name);
    }
  }

  private static IndexDef index(TableDef table, String name) {
    return table.indexes().stream().filter(i -> i.name().equals(name)).findFirst().orElse(null);
  }

  static MokaException noSuchConstraint(TableDef table, String name) {
    return new MokaException(
        SqlState.NO_SUCH_INDEX,
        "Table " + table.qualifiedName() + " has no constraint called " + name);
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
