package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.levels.ColumnProbe;
import io.mokadb.sql.plan.levels.QueryLevels;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import io.mokadb.sql.plan.validate.FunctionBodies;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.plan.validate.RecursiveColumns;
import io.mokadb.sql.runtime.Cancellation;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.sql.SqlNode;

/** The way from a query as it is written to one that is validated. Confined. */
final class Validation {
  private final SchemaView view;
  private final CalciteCatalogReader reader;
  private final MokaTypeFactory types;
  private final SqlType[] bound;
  private final Cancellation cancellation;

  /**
   * @param bound by parameter the type that it has whatever the statement says, or null
   * @param cancellation ends the validation
   */
  Validation(
      SchemaView view,
      CalciteCatalogReader reader,
      MokaTypeFactory types,
      SqlType[] bound,
      Cancellation cancellation) {
    this.view = view;
    this.reader = reader;
    this.types = types;
    this.bound = bound;
    this.cancellation = cancellation;
  }

  /** A query and the validator that knows the types in it. */
  record Validated(MokaValidator validator, SqlNode query) {}

  /** A validator that nothing else uses. */
  MokaValidator validator() {
    return new MokaValidator(
        reader, types, bound.length > 0, bound, view, functions(), cancellation);
  }

  /** Gives validators that tell the meaning of the names in a query as it is written. */
  Supplier<MokaValidator> reading(SqlNode query) {
    return QueryLevels.need(query) == QueryLevels.Need.NONE ? this::validator : this::probe;
  }

  /**
   * The query, which is used up.
   *
   * @throws RuntimeException if there is something wrong with it, see {@code PlanErrors}
   */
  Validated validate(SqlNode query) {
    FunctionBodies functions = functions();
    QueryLevels.Need need = QueryLevels.need(query);
    if (need == QueryLevels.Need.NONE && functions.areNone()) {
      return plainly(query);
    }
    if (need == QueryLevels.Need.ALWAYS) {
      SqlNode settled = settled(functions.inlined(query));
      return plainly(settled == null ? query : settled);
    }
    SqlNode written = TreeCopy.of(query);
    try {
      return plainly(query);
    } catch (RuntimeException refused) {
      // Calcite throws many kinds; the failure is thrown again unless another reading helps.
      SqlNode settled = QueryLevels.mayHelp(refused) ? settled(functions.inlined(written)) : null;
      if (settled == null) {
        throw refused;
      }
      return plainly(settled);
    }
  }

  private SqlNode settled(SqlNode query) {
    return QueryLevels.settled(query, this::probe);
  }

  private Validated plainly(SqlNode query) {
    MokaValidator validator = validator();
    SqlNode written = bound.length == 0 ? query : TreeCopy.of(query);
    try {
      return validated(validator, query, this::validator);
    } catch (RuntimeException refused) {
      // Calcite throws many kinds; the failure is thrown again unless numbers help.
      Set<Integer> open = validator.untoldParameters();
      if (open.isEmpty()) {
        throw refused;
      }
      return withNumbers(open, written, refused);
    }
  }

  /**
   * Parameters that nothing tells the type of were taken for texts. As numbers they may fit, and
   * their values will tell.
   */
  private Validated withNumbers(Set<Integer> open, SqlNode query, RuntimeException refused) {
    SqlType[] assumed = bound.clone();
    open.forEach(index -> assumed[index] = SqlType.of(SqlType.Kind.INTEGER));
    Supplier<MokaValidator> validators =
        () -> new MokaValidator(reader, types, true, assumed, view, functions(), cancellation);
    MokaValidator validator = validators.get();
    validator.leaveOpen(open);
    try {
      return validated(validator, query, validators);
    } catch (RuntimeException refusedAsWell) {
      // What it says is about types that the statement does not have.
      throw refused;
    }
  }

  private static Validated validated(
      MokaValidator validator, SqlNode query, Supplier<MokaValidator> others) {
    SqlNode validated = validator.validate(RecursiveColumns.settle(query, others));
    return new Validated(validator, validated);
  }

  private FunctionBodies functions() {
    return new FunctionBodies(view.catalog(), view.currentSchema());
  }

  private ColumnProbe probe() {
    return new ColumnProbe(reader, types, bound.length > 0, bound, view, functions(), cancellation);
  }
}
