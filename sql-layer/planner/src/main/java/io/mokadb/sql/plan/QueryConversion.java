package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.plan.calcite.BareCluster;
import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.logical.QueryMeaning;
import io.mokadb.sql.plan.logical.RelConverter;
import io.mokadb.sql.plan.rex.MokaConvertlets;
import io.mokadb.sql.plan.rex.MokaRexBuilder;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** The way from a syntax tree to relational algebra, through validator and converter. Confined. */
final class QueryConversion {
  static final MokaTypeFactory TYPES = new MokaTypeFactory();
  private static final int MANY = 1 << 30;

  /**
   * Projections stay apart: a selection over a join is over the columns of its tables, and not over
   * those that the join computes for its condition, which are other columns to a sub-query.
   */
  private static final SqlToRelConverter.Config CONVERSION =
      SqlToRelConverter.config()
          .withExpand(false)
          .withTrimUnusedFields(false)
          .withInSubQueryThreshold(MANY)
          .withRemoveSortInSubQuery(true)
          .withRelBuilderConfigTransform(config -> config.withBloat(-1).withSimplify(false));

  private final SchemaView view;
  private final SqlType[] bound;
  private final MokaRexBuilder rexBuilder;
  private final Cancellation cancellation;
  private CalciteCatalogReader reader;

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   * @param cancellation ends the conversion
   */
  QueryConversion(
      SchemaView view, SqlType[] bound, MokaRexBuilder rexBuilder, Cancellation cancellation) {
    this.view = view;
    this.bound = bound;
    this.rexBuilder = rexBuilder;
    this.cancellation = cancellation;
  }

  MokaValidator validator() {
    return validation().validator();
  }

  Validation validation() {
    if (reader == null) {
      reader = view.reader(TYPES);
    }
    return new Validation(view, reader, TYPES, bound, cancellation);
  }

  /** The tree of a validated query. */
  RelRoot convert(MokaValidator validator, SqlNode validated) {
    return converter(validator, reader, cluster(), view).convertQuery(validated, false, true);
  }

  static List<List<String>> origins(MokaValidator validator, SqlNode query, int count) {
    try {
      return validator.getFieldOrigins(query);
    } catch (RuntimeException unknown) {
      // Calcite does not know the origins of some valid queries; they are optional metadata.
      List<List<String>> none = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        none.add(null);
      }
      return none;
    }
  }

  /** The meaning of the query of a definition, before anything is rewritten. */
  String meaning(String sql) {
    return DialectFallback.either(
        sql,
        view::tableOrNull,
        query -> {
          Validation.Validated known = validation().validate(query);
          return QueryMeaning.of(convert(known.validator(), known.query()).project());
        });
  }

  /** The query of a definition with other names, see {@link ResolvedText}. */
  String resolved(String sql, Renames renames) {
    return DialectFallback.either(
        sql,
        view::tableOrNull,
        query ->
            new ResolvedText(sql, view.currentSchema(), renames)
                .write(query, validation().reading(query)));
  }

  RelOptCluster cluster() {
    return BareCluster.create(new CancellablePlanner(cancellation), rexBuilder);
  }

  private SqlToRelConverter converter(
      MokaValidator validator,
      CalciteCatalogReader reader,
      RelOptCluster cluster,
      SchemaView view) {
    return new RelConverter(
        (rowType, sql, schemaPath, viewPath) ->
            expand(rowType, sql, cluster, view.inside(schemaPath.get(0))),
        validator,
        reader,
        cluster,
        MokaConvertlets.INSTANCE,
        CONVERSION);
  }

  /** The query of a view, as part of the tree that is being made. */
  RelRoot expand(RelDataType rowType, String sql, RelOptCluster cluster, SchemaView inside) {
    CalciteCatalogReader reader = inside.reader(TYPES);
    Validation validation = new Validation(inside, reader, TYPES, new SqlType[0], cancellation);
    RelRoot root =
        DialectFallback.either(
            sql,
            inside::tableOrNull,
            query -> {
              Validation.Validated known = validation.validate(query);
              return converter(known.validator(), reader, cluster, inside)
                  .convertQuery(known.query(), false, true);
            });
    return RelRoot.of(RelOptUtil.createCastRel(root.project(), rowType, true), SqlKind.SELECT);
  }
}
