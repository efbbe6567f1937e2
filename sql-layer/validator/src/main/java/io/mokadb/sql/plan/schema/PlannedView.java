package io.mokadb.sql.plan.schema;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view in the planner: its query takes its place. Immutable. */
final class PlannedView extends AbstractTable implements TranslatableTable {
  private final ViewDef definition;

  PlannedView(ViewDef definition) {
    this.definition = definition;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory factory) {
    RelDataTypeFactory.Builder row = factory.builder();
    for (ColumnDef column : definition.columns()) {
      row.add(column.name(), TypeMapping.toRelType(column.type(), column.nullable(), factory));
    }
    return row.build();
  }

  @Override
  public Schema.TableType getJdbcTableType() {
    return Schema.TableType.VIEW;
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    return context.expandView(
            table.getRowType(),
            definition.sql(),
            List.of(definition.path()),
            List.of(definition.schema(), definition.name()))
        .rel;
  }
}
