package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DerivedDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.CreateFunction;
import io.mokadb.sql.parser.ast.DropObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;

/** Creates and drops functions. Stateless. */
final class FunctionEdits {
  private final Queries queries;
  private final ViewCheck check;
  private final TriggerDependents triggers;

  FunctionEdits(Queries queries, ViewCheck check, TriggerDependents triggers) {
    this.queries = queries;
    this.check = check;
    this.triggers = triggers;
  }

  void create(CatalogEditor editor, CreateFunction statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ObjectNames.requireWritableSchema(editor, statement.name(), name.schema());
    FunctionDef old = editor.functions().get(name);
    if (old != null && statement.ifNotExists()) {
      return;
    }
    if (old != null && !statement.getReplace()) {
      throw new MokaException(SqlState.FUNCTION_EXISTS, "Function " + name + " exists already");
    }
    if (queries.isBuiltIn(name.name())) {
      throw new MokaException(
          SqlState.FUNCTION_EXISTS, "There is a function " + name.name() + " in every database");
    }
    FunctionDef function = define(editor, statement, name, schema, old);
    if (old != null && !function.withUses(old.uses()).equals(old)) {
      IndexedFunctions.requireNone(editor, old);
    }
    editor.put(function);
    Queries.Query call = planned(editor, function, schema);
    if (call.uses().stream().anyMatch(SystemKeys::isTemporary)) {
      throw MokaException.unsupported(
          "Function " + name + " would use a temporary table, which other sessions do not have");
    }
    editor.put(function.withUses(call.uses().stream().filter(id -> id != function.id()).toList()));
    if (old != null) {
      check.requireWhole(editor, function.id());
      check.invalidate(editor, function.id());
      triggers.afterChange(editor, false);
    }
  }

  private static FunctionDef define(
      CatalogEditor editor,
      CreateFunction statement,
      TableName name,
      String schema,
      FunctionDef old) {
    CreateFunction.Result result = statement.result();
    String body = statement.options().body();
    return new FunctionDef(
        old == null ? editor.drawId() : old.id(),
        name.schema(),
        name.name(),
        parameters(statement.parameters(), name),
        result.type() == null ? null : ColumnTypes.of(result.type()),
        result.typeSql(),
        parameters(result.columns(), name),
        body,
        QUERY.matcher(body).lookingAt(),
        statement.options().isStrict(),
        statement.options().isDeterministic(),
        schema,
        List.of(),
        old == null ? null : old.comment());
  }

  private static final Pattern QUERY =
      Pattern.compile("\\(*\\s*(SELECT|WITH|VALUES|TABLE)\\b", Pattern.CASE_INSENSITIVE);

  private static List<FunctionDef.Parameter> parameters(
      List<CreateFunction.Parameter> declared, TableName function) {
    List<FunctionDef.Parameter> parameters = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (CreateFunction.Parameter one : declared) {
      String name = one.name() == null ? null : ObjectNames.valid(one.name().getSimple());
      if (name != null && !seen.add(name)) {
        throw new MokaException(
            SqlState.COLUMN_EXISTS, "Function " + function + " has two parameters called " + name);
      }
      parameters.add(
          new FunctionDef.Parameter(
              name, ColumnTypes.of(one.type()), one.typeSql(), one.defaultSql()));
    }
    return parameters;
  }

  /** A query that calls it, with nulls. */
  static String call(FunctionDef function) {
    String call =
        Sql.quoted(function.schema())
            + "."
            + Sql.quoted(function.name())
            + function.parameters().stream()
                .map(parameter -> "NULL")
                .collect(Collectors.joining(", ", "(", ")"));
    return function.givesRows() ? "SELECT * FROM " + call : "SELECT " + call;
  }

  void drop(CatalogEditor editor, DropObjects statement, String schema) {
    List<FunctionDef> found = new ArrayList<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema);
      FunctionDef function = editor.functions().get(name);
      if (function != null) {
        found.add(function);
      } else if (!statement.ifExists()) {
        throw new MokaException(SqlState.NO_SUCH_FUNCTION, "There is no function " + name);
      }
    }
    found.forEach(function -> requireUnusedByColumns(editor, function));
    ViewCheck.drop(editor, found.stream().map(FunctionDef::id).toList(), statement.cascade());
    found.forEach(editor::drop);
    triggers.afterChange(editor, statement.cascade());
  }

  private static void requireUnusedByColumns(CatalogEditor editor, FunctionDef function) {
    Pattern call = IndexedFunctions.call(function);
    for (TableDef table : editor.tables().values()) {
      for (CheckDef one : table.constraints().checks()) {
        if (call.matcher(one.sql()).find()) {
          throw used(table, "the check " + one.name());
        }
      }
      for (ColumnDef column : table.columns()) {
        if (column.defaultSql() != null && call.matcher(column.defaultSql()).find()) {
          throw used(table, "the DEFAULT of column " + column.name());
        }
        if (column.isGenerated() && call.matcher(column.generatedSql()).find()) {
          throw used(table, "the generated column " + column.name());
        }
      }
      for (DerivedDef derived : table.derived()) {
        if (call.matcher(derived.sql()).find()) {
          throw used(table, "an index on " + derived.sql());
        }
      }
    }
  }

  private static MokaException used(TableDef table, String by) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "Of table " + table.qualifiedName() + " " + by + " uses it; drop that first");
  }

  private Queries.Query planned(CatalogEditor editor, FunctionDef function, String schema) {
    try {
      return queries.plan(call(function), editor.preview(), schema);
    } catch (MokaException e) {
      throw NameErrors.withoutPlace(e);
    }
  }
}
