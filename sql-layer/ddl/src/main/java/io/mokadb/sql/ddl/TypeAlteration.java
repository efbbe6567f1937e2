package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.runtime.TableChanges;
import java.util.List;
import java.util.Map;

/** Executes SET DATA TYPE. Stateless. */
final class TypeAlteration {
  private final ExpressionCheck expressions;
  private final TableRewrite rewrite;
  private final ConstraintCheck check;

  TypeAlteration(ExpressionCheck expressions, TableRewrite rewrite, ConstraintCheck check) {
    this.expressions = expressions;
    this.rewrite = rewrite;
    this.check = check;
  }

  TableChanges setType(
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
    if (action.using() != null || !keepsKeys(column.type(), type)) {
      requireNoReference(editor, table, column);
    }
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
      written = rewrite.replace(editor, table, shape, given, context);
    }
    check.recheck(editor, new TableName(table.schema(), table.name()), context);
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

  /** True if no value becomes another one: what refers to it, or it refers to, still does. */
  private static boolean keepsKeys(SqlType from, SqlType to) {
    return from.kind().isExactInteger() && to.kind().isExactInteger()
        || from.kind() == to.kind() && TypeChange.keepsValues(from, to, true);
  }

  private static void requireNoReference(CatalogEditor editor, TableDef table, ColumnDef column) {
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

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
