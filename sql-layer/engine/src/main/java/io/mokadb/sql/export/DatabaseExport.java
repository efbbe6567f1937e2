package io.mokadb.sql.export;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.SchemaObject;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.security.AccountList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the parts of a script from the definitions of one moment. Used once, by one thread. */
public final class DatabaseExport {
  private final ExportScope scope;
  private final ExportOptions options;
  private final AccountList accounts;
  private final ExportWriter out;
  private final TypeExport types;
  private final TableExport tables;
  private final SequenceExport sequences;
  private final ViewExport views;
  private final FunctionUse functions;

  public DatabaseExport(
      Catalog catalog, ExportOptions options, ExportPositions positions, AccountList accounts) {
    this.scope = new ExportScope(catalog, options);
    this.options = options;
    this.accounts = accounts;
    ExportSyntax syntax = options.postgres() ? new PostgresSyntax() : new MokaSyntax();
    if (options.postgres()) {
      ExportedNames.check(scope);
    }
    this.out = new ExportWriter(syntax);
    this.types = new TypeExport(scope, syntax);
    this.tables = new TableExport(types, out);
    this.sequences = new SequenceExport(scope, positions, out);
    this.views = new ViewExport(scope, tables, out);
    this.functions = new FunctionUse(scope);
  }

  /**
   * The parts in their order.
   *
   * @throws io.mokadb.session.MokaException {@code FEATURE_NOT_SUPPORTED} if two names are one in
   *     PostgreSQL
   */
  public List<ExportPart> parts() {
    if (options.definitions()) {
      schemas();
      scope.sequences().forEach(sequences::create);
      typesAndFunctions();
      scope.tables().forEach(this::table);
      scope.sequences().forEach(sequences::owner);
    }
    if (options.data()) {
      out.blank();
      scope.tables().forEach(this::rows);
      scope.sequences().forEach(sequences::position);
      scope.tables().forEach(this::identities);
    }
    if (options.definitions()) {
      out.blank();
      ForeignKeyExport foreignKeys = new ForeignKeyExport(scope, tables, out);
      scope.tables().forEach(foreignKeys::write);
      viewsAndFunctions();
      TriggerExport triggers = new TriggerExport(out);
      scope.tables().forEach(triggers::write);
      for (ViewDef view : scope.views()) {
        if (view.upkeep() != null) {
          String name = MaterializedViews.shownName(view.name());
          triggers.write(scope.catalog().table(view.schema(), name));
        }
      }
    }
    if (options.users()) {
      new AccountExport(accounts, out).write();
    }
    return out.parts();
  }

  private void schemas() {
    ExportSyntax syntax = out.syntax();
    for (String schema : scope.schemas()) {
      boolean given = schema.equals(Catalog.DEFAULT_SCHEMA);
      if (!given) {
        out.statement("CREATE SCHEMA " + syntax.name(schema));
      }
      String comment = scope.catalog().schemaComments().get(schema);
      if (comment != null) {
        tables.comment("SCHEMA " + syntax.name(schema), comment);
      }
    }
  }

  /** Domains, and functions without tables: each may need others of both kinds. */
  private void typesAndFunctions() {
    List<SchemaObject> all = new ArrayList<>(scope.domains());
    all.addAll(functions.early());
    for (SchemaObject one : ExportOrder.of(all, functions::needs)) {
      if (one instanceof DomainDef domain) {
        types.write(domain, out);
      } else {
        views.write((FunctionDef) one);
      }
    }
  }

  private void table(TableDef table) {
    tables.create(table);
    tables.indexes(table, false);
    tables.comments(table, "TABLE");
  }

  private void rows(TableDef table) {
    List<ColumnDef> given =
        table.columns().stream().filter(column -> !column.isGenerated()).toList();
    if (given.isEmpty()) {
      out.leftOut("the rows of " + table.qualifiedName() + ", all of whose columns are generated");
    } else {
      out.rows(table, given);
    }
  }

  private void identities(TableDef table) {
    for (ColumnDef column : table.columns()) {
      boolean has =
          column.identity() != null
              && (!options.postgres() || TableExport.isFirstIdentity(table, column));
      if (has) {
        sequences.position(table, column);
      }
    }
  }

  private void viewsAndFunctions() {
    Map<Long, SchemaObject> byId = new HashMap<>();
    Set<SchemaObject> all = new LinkedHashSet<>();
    for (ViewDef view : scope.views()) {
      all.add(view);
      byId.put(view.id(), view);
      if (MaterializedViews.isQuery(view)) {
        String name = MaterializedViews.shownName(view.name());
        byId.put(scope.catalog().table(view.schema(), name).id(), view);
      }
    }
    for (FunctionDef function : functions.late()) {
      all.add(function);
      byId.put(function.id(), function);
    }
    for (SchemaObject one : ExportOrder.of(all, object -> used(object, byId))) {
      if (one instanceof ViewDef view) {
        views.write(view);
      } else {
        views.write((FunctionDef) one);
      }
    }
  }

  private static List<SchemaObject> used(SchemaObject object, Map<Long, SchemaObject> byId) {
    List<Long> ids = object instanceof ViewDef view ? view.uses() : ((FunctionDef) object).uses();
    return ids.stream().filter(byId::containsKey).<SchemaObject>map(byId::get).toList();
  }
}
