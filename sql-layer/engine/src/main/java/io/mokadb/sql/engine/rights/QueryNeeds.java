package io.mokadb.sql.engine.rights;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.parser.ast.VersionsOf;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Privileges that queries and expressions take. Confined to one statement. */
final class QueryNeeds {
  private static final Set<String> PRESENT = Set.of("CURRENT_TIMESTAMP", "LOCALTIMESTAMP");

  private final Catalog catalog;
  private final String schema;
  private final NeedSet needs;
  private final CalledNeeds called;

  QueryNeeds(Catalog catalog, String schema, NeedSet needs) {
    this(catalog, schema, needs, new CalledNeeds(catalog, needs));
  }

  QueryNeeds(Catalog catalog, String schema, NeedSet needs, CalledNeeds called) {
    this.catalog = catalog;
    this.schema = schema;
    this.needs = needs;
    this.called = called;
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
    from(select.getFrom(), scope);
    items(select.getSelectList(), scope);
    for (SqlNode part : select.getOperandList()) {
      if (part != select.getFrom() && part != select.getSelectList()) {
        expression(part, scope);
      }
    }
    expression(order, scope);
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

  /** What a FROM clause brings into a scope. */
  void from(SqlNode node, NameScope scope) {
    if (node instanceof SqlJoin join) {
      from(join.getLeft(), scope);
      from(join.getRight(), scope);
      if (join.isNatural()) {
        scope.everything();
      } else if (join.getConditionType() == JoinConditionType.USING) {
        for (SqlNode column : (SqlNodeList) join.getCondition()) {
          scope.readEverywhere(((SqlIdentifier) column).getSimple());
        }
      } else {
        expression(join.getCondition(), scope);
      }
    } else if (node != null) {
      source(node, null, scope);
    }
  }

  /**
   * @param alias of the source, or null
   */
  private void source(SqlNode node, String alias, NameScope scope) {
    if (node instanceof SqlIdentifier name) {
      table(name, alias, scope);
    } else if (node instanceof SqlSnapshot snapshot) {
      source(snapshot.getTableRef(), alias, scope);
      if (!isNow(snapshot.getPeriod())) {
        past(snapshot.getTableRef());
      }
      expression(snapshot.getPeriod(), scope);
    } else if (node instanceof VersionsOf versions) {
      source(versions.table(), alias, scope);
      past(versions.table());
      expression(versions.from(), scope);
      expression(versions.until(), scope);
    } else if (node.getKind() == SqlKind.AS) {
      aliased((SqlCall) node, scope);
    } else if (node.isA(SqlKind.QUERY)) {
      query(node, new NameScope(scope, needs));
      scope.add(alias == null ? "" : alias, null);
    } else if (node instanceof SqlJoin) {
      from(node, scope);
    } else {
      other((SqlCall) node, alias, scope);
    }
  }

  /** Whether a moment is the present, whose rows are those of the table itself. */
  private static boolean isNow(SqlNode moment) {
    if (moment instanceof SqlIdentifier word) {
      return word.isSimple()
          && !word.isComponentQuoted(0)
          && PRESENT.contains(word.getSimple().toUpperCase(Locale.ROOT));
    }
    return moment instanceof SqlCall call
        && call.operandCount() == 0
        && PRESENT.contains(call.getOperator().getName());
  }

  private void past(SqlNode table) {
    Securable object = table instanceof SqlIdentifier name ? object(name.names, schema) : null;
    if (object != null) {
      needs.whole(Privilege.HISTORY, object);
    }
  }

  private void aliased(SqlCall as, NameScope scope) {
    String alias = ((SqlIdentifier) as.operand(1)).getSimple();
    if (as.operandCount() == 2) {
      source(as.operand(0), alias, scope);
      return;
    }
    // The columns have other names here: all of them count as read.
    NameScope renamed = new NameScope(scope, needs);
    source(as.operand(0), alias, renamed);
    renamed.star(null);
    scope.add(alias, null);
  }

  /** LATERAL, UNNEST, functions and whatever else: a name in it that is a table's means that. */
  private void other(SqlCall call, String alias, NameScope scope) {
    call.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            Securable object = name.isStar() ? null : object(name.names, schema);
            if (object != null) {
              needs.whole(Privilege.SELECT, object);
            }
            return null;
          }

          @Override
          public Void visit(SqlCall inner) {
            return inner.isA(SqlKind.QUERY) ? null : super.visit(inner);
          }
        });
    called.add(call, schema);
    for (SqlNode operand : call.getOperandList()) {
      if (operand != null && operand.isA(SqlKind.QUERY)) {
        query(operand, new NameScope(scope, needs));
      } else {
        expression(operand, scope);
      }
    }
    scope.add(alias == null ? "" : alias, null);
  }

  private void table(SqlIdentifier name, String alias, NameScope scope) {
    String last = name.names.get(name.names.size() - 1);
    boolean isQuery = name.isSimple() && scope.knowsQuery(last);
    scope.add(alias == null ? last : alias, isQuery ? null : object(name.names, schema));
  }

  /** The stored tables and views that a FROM clause names itself. */
  List<Securable> tables(SqlNode from, NameScope scope) {
    List<Securable> found = new ArrayList<>();
    if (from instanceof SqlJoin join) {
      found.addAll(tables(join.getLeft(), scope));
      found.addAll(tables(join.getRight(), scope));
    } else if (from != null && from.getKind() == SqlKind.AS) {
      found.addAll(tables(((SqlCall) from).operand(0), scope));
    } else if (from instanceof SqlIdentifier name) {
      Securable object = object(name.names, schema);
      if (object != null) {
        found.add(object);
      }
    }
    return found;
  }
}
