package io.mokadb.sql.plan.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * A check that a tree without sub-queries is well formed: each reference is to an existing column
 * of the same type, and each correlation variable belongs to exactly one dependent join, which is
 * above all references to it. Confined to one tree.
 */
final class References {
  private final String phase;
  private final boolean unique;
  private final Map<CorrelationId, RelDataType> bound = new HashMap<>();
  private final Map<CorrelationId, Correlate> known = new HashMap<>();
  private final Set<RelNode> checked = Collections.newSetFromMap(new IdentityHashMap<>());

  private References(String phase, boolean unique) {
    this.phase = phase;
    this.unique = unique;
  }

  /**
   * Checks what a phase of planning gives.
   *
   * @param phase for messages
   * @throws WrongPlan if the tree makes no sense
   */
  static void check(String phase, RelNode rel) {
    new References(phase, false).check(rel);
  }

  /**
   * As {@link #check(String, RelNode)}, and no two dependent joins have one variable. Later phases
   * may have copied a part of the tree, with the joins in it.
   */
  static void checkUnique(String phase, RelNode rel) {
    new References(phase, true).check(rel);
  }

  private void check(RelNode rel) {
    if (rel instanceof Correlate correlate) {
      correlate(correlate);
      return;
    }
    if (bound.isEmpty() && !checked.add(rel)) {
      return;
    }
    rel.getInputs().forEach(this::check);
    if (!rel.getVariablesSet().isEmpty()) {
      throw wrong("binds " + rel.getVariablesSet() + " without a sub-query", rel);
    }
    rel.accept(new Expressions(rel, fields(rel)));
  }

  private void correlate(Correlate correlate) {
    check(correlate.getLeft());
    CorrelationId variable = correlate.getCorrelationId();
    if (bound.containsKey(variable)) {
      throw wrong("has the variable " + variable + " of a join above it", correlate);
    }
    Correlate other = known.putIfAbsent(variable, correlate);
    if (unique && other != null && other != correlate) {
      throw wrong("has the variable " + variable + " of another join", correlate);
    }
    bound.put(variable, correlate.getLeft().getRowType());
    check(correlate.getRight());
    bound.remove(variable);
  }

  /** The columns that expressions of a node refer to. */
  private static List<RelDataTypeField> fields(RelNode rel) {
    List<RelDataTypeField> fields = new ArrayList<>();
    rel.getInputs().forEach(input -> fields.addAll(input.getRowType().getFieldList()));
    return fields;
  }

  private void requireKind(RelDataType expected, RelDataType given, String what, RelNode rel) {
    if (expected.getSqlTypeName() != given.getSqlTypeName()) {
      throw wrong("has " + what + " of type " + given + " instead of " + expected, rel);
    }
  }

  private WrongPlan wrong(String fault, RelNode rel) {
    return new WrongPlan(
        "After " + phase + ", a node of kind " + rel.getRelTypeName() + " " + fault, rel);
  }

  private final class Expressions extends RexShuttle {
    private final RelNode rel;
    private final List<RelDataTypeField> fields;
    private final Set<RexNode> seen = new HashSet<>();

    Expressions(RelNode rel, List<RelDataTypeField> fields) {
      this.rel = rel;
      this.fields = fields;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      if (ref.getIndex() >= fields.size()) {
        throw wrong("refers to column " + ref.getIndex() + " of " + fields.size(), rel);
      }
      reference(fields.get(ref.getIndex()).getType(), ref);
      return ref;
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      if (!(access.getReferenceExpr() instanceof RexCorrelVariable variable)) {
        return super.visitFieldAccess(access);
      }
      RelDataType row = bound.get(variable.id);
      if (row == null) {
        throw wrong("refers to " + access + ", a row that is not there", rel);
      }
      int index = access.getField().getIndex();
      if (index >= row.getFieldCount()) {
        throw wrong("refers to column " + index + " of " + variable, rel);
      }
      reference(row.getFieldList().get(index).getType(), access);
      return access;
    }

    private void reference(RelDataType column, RexNode reference) {
      if (seen.add(reference)) {
        requireKind(column, reference.getType(), "the reference " + reference, rel);
      }
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      throw wrong("still has a sub-query", rel);
    }
  }
}
