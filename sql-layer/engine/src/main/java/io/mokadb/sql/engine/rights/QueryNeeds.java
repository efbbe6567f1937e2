package io.mokadb.sql.engine.rights;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.security.Securable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Privileges that queries and expressions take. Confined to one statement. */
final class QueryNeeds {
  private static final Set<SqlKind> ORDERS =
      EnumSet.of(SqlKind.DESCENDING, SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

  private final Catalog catalog;
  private final String schema;
  private final NeedSet needs;
  private final CalledNeeds called;
  private final FromNeeds from;

  QueryNeeds(Catalog catalog, String schema, NeedSet needs) {
    this(catalog, schema, needs, new CalledNeeds(catalog, needs));
  }

  QueryNeeds(Catalog catalog, String schema, NeedSet needs, CalledNeeds called) {
    this.catalog = catalog;
    this.schema = schema;
    this.needs = needs;
    this.called = called;
    this.from = new FromNeeds(this, schema, needs, called);
  }

  /** A stored table or view; null without one. */
  Securable object(List<String> names, String inSchema) {
    String name = names.get(names.size() - 1);
    if (names.size() > 1) {
      return Securable.find(catalog, names.get(names.size() - 2), name);
    }
    return Securable.find(
        catalog, catalog.isTemporary(name) ? Catalog.TEMPORARY_SCHEMA : inSchema, name);
  }

  MokaException unknown(SqlIdentifier name) {
    return new MokaException(
        SqlState.NO_SUCH_TABLE,
        "There is no table or view " + String.join(".", name.names) + " that can be changed");
  }

  /** Any query, in a scope of its own. */
  void query(SqlNode node, NameScope scope) {
    query(node, null, scope);
  }

  /**
   * @param order by which its rows are ordered; null without one
   */
  private void query(SqlNode node, SqlNodeList order, NameScope scope) {
    if (node instanceof SqlSelect select) {
      select(select, order, scope);
    } else if (node instanceof SqlOrderBy ordered) {
      query(ordered.query, ordered.orderList, scope);
      limits(ordered, scope);
      order(order, scope);
    } else if (node instanceof SqlWith with) {
      NameScope within = new NameScope(scope, needs);
      with(with.withList, within);
      query(with.body, order, within);
    } else {
      for (SqlNode operand : ((SqlCall) node).getOperandList()) {
        expression(operand, scope);
      }
      order(order, scope);
    }
  }

  private void limits(SqlOrderBy ordered, NameScope scope) {
    expression(ordered.offset, scope);
    expression(ordered.fetch, scope);
  }

  /** An order by the columns of the query: a name alone means one of them, or is constant. */
  private void order(SqlNodeList order, NameScope scope) {
    if (order != null) {
      for (SqlNode item : order) {
        SqlNode key = item;
        while (ORDERS.contains(key.getKind())) {
          key = ((SqlCall) key).operand(0);
        }
        if (!(key instanceof SqlIdentifier name && name.isSimple())) {
          expression(key, scope);
        }
      }
    }
  }

  /** The queries of WITH, which the scope knows from then on. */
  void with(SqlNodeList queries, NameScope scope) {
    for (SqlNode node : queries) {
      SqlWithItem item = (SqlWithItem) node;
      item(item, scope);
      scope.addQuery(item.name.getSimple());
    }
  }

  /** A query of WITH. */
  void item(SqlWithItem item, NameScope scope) {
    SqlNode body = item.query instanceof SqlOrderBy ordered ? ordered.query : item.query;
    if (!item.recursive.booleanValue() || body.getKind() != SqlKind.UNION) {
      query(item.query, scope);
      return;
    }
    // Only its second part means the query itself by its name: the first may mean a table.
    expression(((SqlCall) body).operand(0), scope);
    NameScope repeated = new NameScope(scope, needs);
    repeated.addQuery(item.name.getSimple());
    expression(((SqlCall) body).operand(1), repeated);
    if (item.query instanceof SqlOrderBy ordered) {
      order(ordered.orderList, repeated);
      limits(ordered, scope);
    }
  }

  private void select(SqlSelect select, SqlNodeList order, NameScope outer) {
    NameScope scope = new NameScope(outer, needs);
    from.add(select.getFrom(), scope);
    items(select.getSelectList(), scope);
    for (SqlNode part : select.getOperandList()) {
      if (part != select.getFrom() && part != select.getSelectList()) {
        expression(part, scope);
      }
    }
    expression(order, scope);
  }

  /** The needs of FROM clauses. */
  FromNeeds from() {
    return from;
  }

  /** Items of a selection, where a star is all columns. */
  void items(SqlNodeList items, NameScope scope) {
    for (SqlNode item : items) {
      SqlIdentifier name = SelectForms.star(item);
      if (name != null) {
        scope.star(name.names.size() > 1 ? name.names.get(name.names.size() - 2) : null);
      } else if (item.getKind() == SqlKind.AS) {
        expression(((SqlCall) item).operand(0), scope);
      } else {
        expression(item, scope);
      }
    }
  }

  /** An expression, or a list of them, or nothing. */
  void expression(SqlNode node, NameScope scope) {
    if (node == null) {
      return;
    }
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            if (!name.isStar()) {
              scope.read(name.names);
            } else if (name.names.size() > 1) {
              scope.star(name.names.get(name.names.size() - 2));
            }
            return null;
          }

          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              query(call, scope);
              return null;
            }
            called.add(call, schema);
            for (SqlNode operand : call.getOperandList()) {
              expression(operand, scope);
            }
            return null;
          }
        });
  }
}
