package io.mokadb.sql.plan.calcite;

import java.util.List;
import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.tools.RelConversionException;
import org.apache.calcite.tools.ValidationException;

/** Calcite as it is, with three tables {@code T}, {@code U} and {@code V} of the same columns. */
final class PlainCalcite {
  private final FrameworkConfig config;

  PlainCalcite() {
    this(Contexts.empty());
  }

  /**
   * @param context of the planner
   */
  PlainCalcite(Context context) {
    SchemaPlus root = Frameworks.createRootSchema(false);
    for (String name : List.of("T", "U", "V")) {
      root.add(name, new OneTable());
    }
    this.config =
        Frameworks.newConfigBuilder()
            .context(context)
            .defaultSchema(root)
            .sqlToRelConverterConfig(SqlToRelConverter.config().withExpand(false))
            .build();
  }

  /** {@code A INTEGER, B INTEGER NOT NULL, S VARCHAR(10)}. */
  private static final class OneTable extends AbstractTable {
    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      return factory
          .builder()
          .add("A", SqlTypeName.INTEGER)
          .nullable(true)
          .add("B", SqlTypeName.INTEGER)
          .add("S", SqlTypeName.VARCHAR, 10)
          .nullable(true)
          .build();
    }
  }

  RelBuilder builder() {
    return RelBuilder.create(config);
  }

  /** The tree of a query as text. */
  String plan(String sql) {
    return RelOptUtil.toString(tree(sql));
  }

  /** The type of a query's first column, with NOT NULL. */
  String columnType(String sql) {
    return tree(sql).getRowType().getFieldList().get(0).getType().getFullTypeString();
  }

  private RelNode tree(String sql) {
    try (Planner planner = Frameworks.getPlanner(config)) {
      return planner.rel(planner.validate(planner.parse(sql))).project();
    } catch (SqlParseException | ValidationException | RelConversionException e) {
      throw new IllegalStateException("Calcite does not plan " + sql, e);
    }
  }
}
