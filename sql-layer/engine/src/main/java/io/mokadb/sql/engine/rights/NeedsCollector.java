package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;

/** Collects the needs of one statement, with those of the statements in it. Confined. */
final class NeedsCollector {
  private final ChangeKinds kinds;
  private final Catalog catalog;
  private final String schema;
  private final NeedSet needs = new NeedSet();
  private final QueryNeeds queries;

  /** The queries of a WITH before the change; null if there is none. */
  private NameScope with;

  NeedsCollector(ChangeKinds kinds, Catalog catalog, String schema) {
    this.kinds = kinds;
    this.catalog = catalog;
    this.schema = schema;
    this.queries = new QueryNeeds(catalog, schema, needs);
  }

  Catalog catalog() {
    return catalog;
  }

  String schema() {
    return schema;
  }

  NeedSet needs() {
    return needs;
  }

  QueryNeeds queries() {
    return queries;
  }

  NameScope newScope() {
    return new NameScope(null, needs);
  }

  /** Begins the queries of a WITH, which the rest of the statement knows. */
  NameScope beginWith() {
    with = newScope();
    return with;
  }

  /** The queries of the WITH before a change; null if there is none. */
  NameScope with() {
    return with;
  }

  /**
   * @param changed takes the names of a changed table
   * @return whether the kind of statement is known
   */
  boolean statement(SqlNode node, NameScope changed) {
    ChangeKinds.Collection<SqlNode> kind = kinds.find(node);
    if (kind != null) {
      return kind.add(node, changed, this);
    }
    if (node.isA(SqlKind.QUERY)) {
      queries.query(node, new NameScope(changed, needs));
      return true;
    }
    return false;
  }

  ChangeTarget target(SqlNode name, SqlNode alias, NameScope changed) {
    return target(name, alias instanceof SqlIdentifier given ? given.getSimple() : null, changed);
  }

  /** What a change names; it is known in the change's expressions from now on. */
  ChangeTarget target(SqlNode node, String alias, NameScope changed) {
    SqlIdentifier name = (SqlIdentifier) node;
    String last = name.names.get(name.names.size() - 1);
    Securable named = queries.object(name.names, schema);
    if (named == null) {
      throw queries.unknown(name);
    }
    Securable table = named.isView() ? base(named) : named;
    if (named.isView()) {
      needs.whole(Privilege.SELECT, table);
    }
    changed.addWritten(alias == null ? last : alias, named.isView() ? table : named);
    return new ChangeTarget(table, named.isView());
  }

  /** The table whose rows a view shows. */
  private Securable base(Securable view) {
    // Names in it never mean temporary tables of the session.
    Catalog stored = catalog.withoutTemporary();
    ViewDef definition = stored.view(view.schema(), view.name());
    QueryNeeds within = new QueryNeeds(stored, definition.path(), needs);
    SqlNode query = SqlParsing.parse(definition.sql());
    SqlNode body = query instanceof SqlOrderBy ordered ? ordered.query : query;
    SqlNode from = body instanceof SqlSelect select ? select.getFrom() : null;
    if (from != null && from.getKind() == SqlKind.AS) {
      from = ((SqlCall) from).operand(0);
    }
    Securable under =
        from instanceof SqlIdentifier name ? within.object(name.names, definition.path()) : null;
    if (under == null) {
      // It cannot be changed, which planning tells; if it could, this would take the view's rights.
      return view;
    }
    return under.isView() ? base(under) : under;
  }
}
