package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.CheckClause;
import io.mokadb.sql.parser.ast.CreateDomain;
import io.mokadb.sql.parser.ast.DropObjects;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Creates and drops domains, and tells what a column of one has. Stateless. */
final class DomainEdits {
  private final Queries queries;
  private final ExpressionCheck expressions;
  private final TriggerDependents triggers;

  DomainEdits(Queries queries, ExpressionCheck expressions, TriggerDependents triggers) {
    this.queries = queries;
    this.expressions = expressions;
    this.triggers = triggers;
  }

  void create(CatalogEditor editor, CreateDomain statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ObjectNames.requireWritableSchema(editor, statement.name(), name.schema());
    if (editor.domains().containsKey(name)) {
      if (statement.ifNotExists()) {
        return;
      }
      throw new MokaException(SqlState.DOMAIN_EXISTS, "Domain " + name + " exists already");
    }
    SqlType type = ColumnTypes.of(statement.values().type());
    if (type.labels() != null) {
      type = SqlType.ofLabels(type.labels().withType(name.toString()));
    }
    List<CheckDef> checks = new ArrayList<>();
    for (CheckClause clause : statement.checks()) {
      requireNoQuery(clause, name);
      String check =
          clause.name() == null
              ? name.name() + "_CHECK" + (checks.isEmpty() ? "" : checks.size())
              : clause.name().getSimple();
      checks.add(new CheckDef(check, clause.sql()));
    }
    DomainDef domain =
        new DomainDef(
            editor.drawId(),
            name.schema(),
            name.name(),
            type,
            statement.typeSql(),
            !Boolean.FALSE.equals(statement.values().nullable()),
            statement.values().defaultSql(),
            checks,
            null);
    if (domain.defaultSql() != null) {
      expressions.checkDefault(
          new ColumnDef(0, name.name(), type, domain.nullable(), domain.defaultSql(), null));
    }
    editor.put(domain);
    String cast = "CAST(NULL AS " + Sql.quoted(name.schema()) + "." + Sql.quoted(name.name()) + ")";
    queries.plan("SELECT " + cast, editor.preview(), schema);
  }

  private static void requireNoQuery(CheckClause clause, TableName domain) {
    clause
        .condition()
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY)) {
                  throw MokaException.unsupported(
                      "A check of domain " + domain + " holds a query; it may look at VALUE only");
                }
                return super.visit(call);
              }
            });
  }

  /** With CASCADE columns keep type, default and checks (SQL:2016 part 2, 11.44). */
  void drop(CatalogEditor editor, DropObjects statement, String schema) {
    List<DomainDef> found = new ArrayList<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema);
      DomainDef domain = editor.domains().get(name);
      if (domain != null) {
        found.add(domain);
      } else if (!statement.ifExists()) {
        throw new MokaException(SqlState.NO_SUCH_TYPE, "There is no domain or type " + name);
      }
    }
    found.forEach(domain -> drop(editor, domain, statement.cascade()));
    triggers.afterChange(editor, statement.cascade());
  }

  static void drop(CatalogEditor editor, DomainDef domain, boolean cascade) {
    for (TableDef table : editor.tables().values()) {
      for (ColumnDef column : table.columns()) {
        if (column.domain() == null || column.domain() != domain.id()) {
          continue;
        }
        if (!cascade) {
          throw new MokaException(
              SqlState.DEPENDENT_OBJECTS_EXIST,
              "Column "
                  + column.name()
                  + " of table "
                  + table.qualifiedName()
                  + " has the domain "
                  + domain.qualifiedName()
                  + "; with CASCADE the column keeps its type, default and checks");
        }
        editor.put(editor.table(table.id()).withColumn(column.withDomain(null)));
      }
    }
    ViewCheck.drop(editor, List.of(domain.id()), cascade);
    editor.drop(domain);
  }

  /** The domain that a type names; null if it names none, or one that there is not. */
  static DomainDef find(CatalogEditor editor, SqlDataTypeSpec type, String schema) {
    return type != null && type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec name
        ? editor.domains().get(ObjectNames.resolve(name.getTypeName(), schema))
        : null;
  }

  /** The domain that a column was declared with; null for none. */
  static DomainDef of(CatalogEditor editor, ColumnDef column) {
    return editor.domains().values().stream()
        .filter(domain -> column.domain() != null && column.domain() == domain.id())
        .findFirst()
        .orElse(null);
  }

  /** True if a domain is more than the name of an ENUM. */
  static boolean demands(DomainDef domain) {
    return domain != null
        && (domain.type().labels() == null
            || !domain.nullable()
            || domain.defaultSql() != null
            || !domain.checks().isEmpty());
  }

  /** What a column of a domain has to fulfil. */
  static List<CheckClause> checks(DomainDef domain, String column) {
    List<CheckClause> checks = new ArrayList<>();
    for (CheckDef check : domain.checks()) {
      checks.add(
          new CheckClause(
              null,
              new SqlIdentifier(column, SqlParserPos.ZERO),
              CheckText.renamed(check.sql(), DomainDef.VALUE, column)));
    }
    return checks;
  }
}
