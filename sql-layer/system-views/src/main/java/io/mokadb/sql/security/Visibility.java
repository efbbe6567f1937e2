package io.mokadb.sql.security;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Objects visible to the account of an execution: objects and columns on which it has some
 * privilege, and functions if everything that they read is visible. Administrators and the owner
 * see everything; a dropped account sees nothing. Thread-safe.
 */
public final class Visibility {
  private final Security security;

  public Visibility(Security security) {
    this.security = security;
  }

  private static Principal principal(ExecutionContext context) {
    return new Principal(context.session().user(), context.session().account());
  }

  /** True if everything may be known. */
  public boolean isUnlimited(ExecutionContext context) {
    return security.isAdmin(principal(context));
  }

  /** Users and roles that may be known: one's own account and its roles. */
  public Set<String> accounts(ExecutionContext context) {
    Accounts known = security.accounts();
    if (isUnlimited(context)) {
      return known.byName().keySet();
    }
    Principal principal = principal(context);
    return known.find(principal) == null ? Set.of() : known.withRoles(principal.name());
  }

  /** The definitions that may be known. */
  public Catalog of(Catalog catalog, ExecutionContext context) {
    if (isUnlimited(context)) {
      return catalog;
    }
    Principal principal = principal(context);
    Accounts known = security.accounts();
    String name = known.find(principal) == null ? null : principal.name();
    Map<TableName, TableDef> tables = new HashMap<>(catalog.tables());
    tables.values().removeIf(t -> !mentions(known, name, t.schema(), t.objectId()));
    tables.replaceAll((key, t) -> operates(t, context) ? t : t.withTriggers(List.of()));
    Map<TableName, ViewDef> views = new HashMap<>(catalog.views());
    views.values().removeIf(v -> !mentions(known, name, v.schema(), v.id()));
    Map<TableName, SequenceDef> sequences = new HashMap<>(catalog.sequences());
    sequences.values().removeIf(s -> !mentions(known, name, s.schema(), s.objectId()));
    Map<TableName, FunctionDef> functions = new HashMap<>(catalog.functions());
    functions
        .values()
        .removeIf(
            function -> !function.uses().stream().allMatch(id -> knows(id, known, name, catalog)));
    return new Catalog(
        catalog.version(),
        catalog.schemas(),
        tables,
        views,
        sequences,
        functions,
        catalog.domains(),
        catalog.schemaComments());
  }

  /** Triggers are shown to those who may create some: their texts tell of other tables. */
  private boolean operates(TableDef table, ExecutionContext context) {
    return table.triggers().isEmpty()
        || allows(Need.whole(Privilege.TRIGGER, Securable.of(table)), context);
  }

  private static boolean mentions(Accounts known, String name, String schema, long object) {
    return Security.isOwn(schema) || name != null && known.mentions(name, schema, object);
  }

  /** True if what a function uses may be known; what it calls in turn is among its own uses. */
  private static boolean knows(long id, Accounts known, String name, Catalog catalog) {
    TableDef table = catalog.table(id);
    if (table != null) {
      return mentions(known, name, table.schema(), table.objectId());
    }
    for (ViewDef view : catalog.views().values()) {
      if (view.id() == id) {
        return mentions(known, name, view.schema(), view.id());
      }
    }
    return true;
  }

  /** True if a column of a table or view that may be known may be, too. */
  public boolean sees(String schema, long object, ColumnDef column, ExecutionContext context) {
    if (isUnlimited(context) || Security.isOwn(schema)) {
      return true;
    }
    Principal principal = principal(context);
    Accounts known = security.accounts();
    return known.find(principal) != null
        && known.mentionsColumn(principal.name(), schema, object, column.id());
  }

  /** True if the values of a column may be read. */
  public boolean reads(String schema, long object, ColumnDef column, ExecutionContext context) {
    if (isUnlimited(context) || Security.isOwn(schema)) {
      return true;
    }
    SortedMap<Integer, String> one = new TreeMap<>(Map.of(column.id(), column.name()));
    return allows(
        new Need(Privilege.SELECT, null, Securable.Kind.TABLE, schema, "", object, false, one),
        context);
  }

  /** True if all rows of a table may be read. */
  public boolean reads(TableDef table, ExecutionContext context) {
    return isUnlimited(context)
        || Security.isOwn(table.schema())
        || allows(Need.whole(Privilege.SELECT, Securable.of(table)), context);
  }

  private boolean allows(Need need, ExecutionContext context) {
    Principal principal = principal(context);
    Accounts known = security.accounts();
    return known.find(principal) != null && known.allows(principal.name(), need);
  }
}
