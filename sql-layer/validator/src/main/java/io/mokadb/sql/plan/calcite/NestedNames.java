package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.parser.ast.SelectForms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * The replacing of names in an inner query that mean columns of the outer one, for {@link
 * JoinedColumns}: names that no table of the inner query has. Names are replaced in place, because
 * the validator of Calcite 1.42.0 knows queries by their objects. Confined to one query.
 */
public final class NestedNames {
  private final SqlValidator validator;
  private final UnaryOperator<SqlNode> replacement;

  /**
   * @param validator with which the inner query is registered
   * @param replacement of a simple name; the name itself where there is nothing to replace
   */
  NestedNames(SqlValidator validator, UnaryOperator<SqlNode> replacement) {
    this.validator = validator;
    this.replacement = replacement;
  }

  /** True if a source of FROM may refer to columns of those that are written before it. */
  static boolean seesNeighbours(SqlNode source) {
    SqlNode known = source.getKind() == SqlKind.AS ? ((SqlCall) source).operand(0) : source;
    return known.getKind() == SqlKind.LATERAL
        || known.getKind() == SqlKind.UNNEST
        || known.getKind() == SqlKind.COLLECTION_TABLE;
  }

  void replaceIn(SqlNode query) {
    descend(query, Set.of());
  }

  private void descend(SqlNode node, Set<String> hidden) {
    if (node instanceof SqlSelect select) {
      inSelect(select, hidden);
    } else if (node instanceof SqlWithItem item) {
      descend(item.query, hidden);
    } else if (node instanceof SqlNodeList list) {
      for (int i = 0; i < list.size(); i++) {
        list.set(i, replaced(list.get(i), hidden));
      }
    } else if (node instanceof SqlCall call) {
      int count = call.getKind() == SqlKind.AS ? 1 : call.operandCount();
      for (int i = 0; i < count; i++) {
        SqlNode operand = call.operand(i);
        SqlNode known = replaced(operand, hidden);
        if (known != operand) {
          call.setOperand(i, known);
        }
      }
    }
  }

  private SqlNode replaced(SqlNode node, Set<String> hidden) {
    if (node instanceof SqlIdentifier name) {
      return name.isSimple() && !hidden.contains(name.getSimple()) ? replacement.apply(name) : name;
    }
    descend(node, hidden);
    return node;
  }

  private void inSelect(SqlSelect select, Set<String> hidden) {
    Set<String> within = new HashSet<>(hidden);
    if (select.getFrom() != null) {
      addFields(select.getFrom(), within);
      inFrom(select.getFrom(), hidden, within);
    }
    List<SqlNode> clauses = new ArrayList<>();
    clauses.add(select.getSelectList());
    clauses.add(select.getGroup());
    clauses.add(select.getWindowList());
    clauses.forEach(clause -> descend(clause, within));
    if (select.getWhere() != null) {
      select.setWhere(replaced(select.getWhere(), within));
    }
    if (select.getHaving() != null) {
      select.setHaving(replaced(select.getHaving(), within));
    }
    Set<String> sorted = new HashSet<>(within);
    for (SqlNode item : select.getSelectList()) {
      if (item.getKind() == SqlKind.AS) {
        sorted.add(((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple());
      }
    }
    descend(select.getOrderList(), sorted);
  }

  private void addFields(SqlNode from, Set<String> fields) {
    if (from instanceof SqlJoin join) {
      addFields(join.getLeft(), fields);
      addFields(join.getRight(), fields);
    } else {
      List<String> written = written(from);
      fields.addAll(
          written == null ? validator.getNamespace(from).getRowType().getFieldNames() : written);
    }
  }

  /**
   * The columns of a source as they are written; null if they are not. To ask for a type is to
   * validate, which is too early while the groups of the query around are not known.
   */
  private static List<String> written(SqlNode source) {
    if (source.getKind() == SqlKind.AS) {
      List<SqlNode> operands = ((SqlCall) source).getOperandList();
      return operands.size() > 2
          ? operands.stream().skip(2).map(name -> ((SqlIdentifier) name).getSimple()).toList()
          : written(operands.get(0));
    }
    if (source instanceof SqlSelect select
        && select.getSelectList().stream().noneMatch(SelectForms::isStar)) {
      List<String> names = new ArrayList<>();
      for (SqlNode item : select.getSelectList()) {
        names.add(SqlValidatorUtil.alias(item, names.size()));
      }
      return names;
    }
    if (source.getKind() == SqlKind.LATERAL) {
      return written(((SqlCall) source).operand(0));
    }
    return source.getKind() == SqlKind.VALUES ? List.of() : null;
  }

  /** Tables in FROM are named, not columns; a query there sees its neighbours if it is LATERAL. */
  private void inFrom(SqlNode from, Set<String> hidden, Set<String> within) {
    if (from instanceof SqlJoin join) {
      inFrom(join.getLeft(), hidden, within);
      inFrom(join.getRight(), hidden, within);
      if (join.getCondition() instanceof SqlCall condition) {
        descend(condition, within);
      }
    } else if (seesNeighbours(from)) {
      descend(from, within);
    } else if (from.getKind() == SqlKind.AS) {
      inFrom(((SqlCall) from).operand(0), hidden, within);
    } else if (from.isA(SqlKind.QUERY)) {
      descend(from, hidden);
    }
  }
}
