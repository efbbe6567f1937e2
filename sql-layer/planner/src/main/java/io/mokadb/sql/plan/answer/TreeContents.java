package io.mokadb.sql.plan.answer;

import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;

/** What a tree is made of. Confined until it was made. */
public final class TreeContents {
  private final List<TableDef> tables = new ArrayList<>();
  private boolean otherSources;
  private boolean inexact;
  private boolean literals;

  private TreeContents() {}

  /**
   * @param tree without sub-queries
   */
  public static TreeContents of(RelNode tree) {
    TreeContents contents = new TreeContents();
    tree.accept(contents.new Nodes());
    return contents;
  }

  /** The stored tables, once for each place where they are read. */
  List<TableDef> tables() {
    return tables;
  }

  /** Their ids, ascending. */
  public List<Long> ids() {
    return tables.stream().map(TableDef::id).sorted().toList();
  }

  /** True if all that it reads is stored tables. */
  boolean isOfTables() {
    return !otherSources;
  }

  /** True if each aggregate gives the same for the same rows, in whatever order they come. */
  boolean isExact() {
    return !inexact;
  }

  boolean hasLiterals() {
    return literals;
  }

  private final class Nodes extends RelHomogeneousShuttle {
    private final RexShuttle expressions = new Expressions();

    @Override
    public RelNode visit(RelNode other) {
      if (other instanceof TableScan scan) {
        TableDef table = FlatJoin.stored(scan);
        if (table == null) {
          otherSources = true;
        } else {
          tables.add(table);
        }
      }
      if (other instanceof Aggregate aggregate) {
        List<RelDataType> below =
            aggregate.getInput().getRowType().getFieldList().stream()
                .map(RelDataTypeField::getType)
                .toList();
        inexact |=
            aggregate.getAggCallList().stream()
                .anyMatch(
                    call ->
                        !FlatCall.isExact(
                            call, call.getArgList().stream().map(below::get).toList()));
      }
      other.accept(expressions);
      return super.visit(other);
    }
  }

  private final class Expressions extends RexShuttle {
    @Override
    public RexNode visitLiteral(RexLiteral literal) {
      literals |= !literal.isAlwaysTrue();
      return literal;
    }

    @Override
    public RexNode visitOver(RexOver over) {
      inexact |=
          switch (over.getAggOperator().getKind()) {
            case ROW_NUMBER, RANK, DENSE_RANK -> false;
            default ->
                !FlatCall.isExact(
                    over.getAggOperator(),
                    over.getOperands().stream().map(RexNode::getType).toList());
          };
      return super.visitOver(over);
    }
  }
}
