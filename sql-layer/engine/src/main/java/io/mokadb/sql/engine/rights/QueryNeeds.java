package io.mokadb.sql.engine.rights;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.security.Securable;
import java.util.List;
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
    if (node instanceof SqlSelect select) {
      select(select, null, scope);
    } else if (node instanceof SqlOrderBy ordered) {
      ordered(ordered, scope);
    } else if (node instanceof SqlWith with) {
      with(with, scope);
    } else {
      for (SqlNode operand : ((SqlCall) node).getOperandList()) {
        expression(operand, scope);
      }
    }
  }

  private void ordered(SqlOrderBy ordered, NameScope scope) {
    if (ordered.query instanceof SqlSelect select) {
      select(select, ordered.orderList, scope);
    } else {
      query(ordered.query, scope);
      // It orders by the query's own columns, and perhaps by what queries in it read.
      expression(ordered.orderList, new NameScope(null, needs));
    }
    expression(ordered.offset, scope);
    expression(ordered.fetch, scope);
  }

  private void with(SqlWith with, NameScope outer) {
    NameScope scope = new NameScope(outer, needs);
    with(with.withList, scope);
    query(with.body, scope);
  }

  /** The queries of WITH, which the scope knows from then on. */
  void with(SqlNodeList queries, NameScope scope) {
    for (SqlNode node : queries) {
      SqlWithItem item = (SqlWithItem) node;
      if (item.recursive.booleanValue()) {
        scope.addQuery(item.name.getSimple());
      }
      query(item.query, scope);
      scope.addQuery(item.name.getSimple());
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
