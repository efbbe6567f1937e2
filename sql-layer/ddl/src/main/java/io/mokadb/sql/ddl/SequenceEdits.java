package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterSequence;
import io.mokadb.sql.parser.ast.CreateSequence;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.SequenceOptions;
import io.mokadb.sql.parser.ast.SequenceOptions.Option;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Creates, changes and drops sequences. One whose numbers change gets another counter. Thread-safe.
 */
final class SequenceEdits {
  private static final int DEFAULT_CACHE = 32;
  private static final int LARGEST_CACHE = 1_000_000;

  private final PersistentSequences numbers;
  private final TriggerDependents triggers;

  /**
   * @param numbers knows what was drawn
   */
  SequenceEdits(PersistentSequences numbers, TriggerDependents triggers) {
    this.numbers = numbers;
    this.triggers = triggers;
  }

  static void create(CatalogEditor editor, CreateSequence statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ObjectNames.requireWritableSchema(editor, statement.name(), name.schema());
    if (statement.ifNotExists() && editor.sequences().containsKey(name)) {
      return;
    }
    ObjectNames.requireFree(editor, name);
    SequenceOptions options = statement.options();
    long increment = or(options, Option.INCREMENT, 1);
    boolean up = increment > 0;
    long min = or(options, Option.MINVALUE, up ? 1 : -options.largest() - 1);
    long max = or(options, Option.MAXVALUE, up ? options.largest() : -1);
    long start = or(options, Option.START, up ? min : max);
    editor.put(
        checked(
            new SequenceDef(
                editor.drawId(),
                name.schema(),
                name.name(),
                start,
                start,
                increment,
                min,
                max,
                options.get(Option.CYCLE) != null,
                cache(options, DEFAULT_CACHE),
                owner(editor, options, name, schema, null),
                null,
                null)));
  }

  void alter(CatalogEditor editor, AlterSequence statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    SequenceDef old = editor.sequences().get(name);
    if (old == null) {
      if (statement.ifExists()) {
        return;
      }
      throw noSuch(editor, statement.name(), name);
    }
    if (statement.newName() != null) {
      rename(editor, old, ObjectNames.valid(statement.newName().getSimple()));
      return;
    }
    SequenceOptions options = statement.options();
    SequenceDef.Owner owner = owner(editor, options, name, schema, old.owner());
    if (options.isEmpty()) {
      editor.put(old.withOwner(owner));
      return;
    }
    long increment = or(options, Option.INCREMENT, old.increment());
    long start = or(options, Option.START, old.start());
    long first =
        !options.has(Option.RESTART)
            ? next(editor, old, increment)
            : options.get(Option.RESTART) == null ? start : options.get(Option.RESTART);
    editor.put(
        checked(
            new SequenceDef(
                editor.drawId(),
                name.schema(),
                name.name(),
                start,
                first,
                increment,
                or(options, Option.MINVALUE, old.min()),
                or(options, Option.MAXVALUE, old.max()),
                options.has(Option.CYCLE) ? options.get(Option.CYCLE) != null : old.cycle(),
                cache(options, old.cache()),
                owner,
                old.comment(),
                old.objectId())));
  }

  private void rename(CatalogEditor editor, SequenceDef sequence, String name) {
    ObjectNames.requireFree(editor, new TableName(sequence.schema(), name));
    SequenceDefaults.requireNotDrawnByName(editor, sequence);
    SequenceDefaults.rename(editor, sequence, name);
    editor.put(sequence.withName(name));
    triggers.afterChange(editor, false);
  }

  private static SequenceDef.Owner owner(
      CatalogEditor editor,
      SequenceOptions options,
      TableName name,
      String schema,
      SequenceDef.Owner otherwise) {
    return options.owner() == null
        ? otherwise
        : SequenceOwners.of(editor, options.owner(), name, schema);
  }

  /** What follows the last number that was drawn. */
  private long next(CatalogEditor editor, SequenceDef sequence, long increment) {
    Long value =
        editor.drawn().contains(sequence.id())
            ? numbers.undrawn(sequence)
            : numbers.undrawn(sequence, editor.transaction());
    if (value == null) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "The numbers of sequence " + sequence.qualifiedName() + " are used up; say RESTART");
    }
    return value == sequence.first() ? value : value - sequence.increment() + increment;
  }

  private static long or(SequenceOptions options, Option option, long otherwise) {
    return options.get(option) == null ? otherwise : options.get(option);
  }

  private static int cache(SequenceOptions options, int otherwise) {
    if (!options.has(Option.CACHE)) {
      return otherwise;
    }
    long cache = or(options, Option.CACHE, 1);
    if (cache < 1 || cache > LARGEST_CACHE) {
      throw invalid("CACHE lies between 1 and " + LARGEST_CACHE + ", not " + cache);
    }
    return (int) cache;
  }

  private static SequenceDef checked(SequenceDef sequence) {
    if (sequence.increment() == 0 || sequence.increment() == Long.MIN_VALUE) {
      throw invalid("A sequence cannot have an increment of " + sequence.increment());
    }
    if (sequence.min() > sequence.max()
        || sequence.first() < sequence.min()
        || sequence.first() > sequence.max()) {
      throw invalid(
          "A sequence starts between MINVALUE and MAXVALUE: "
              + sequence.first()
              + " does not lie between "
              + sequence.min()
              + " and "
              + sequence.max());
    }
    return sequence;
  }

  void drop(CatalogEditor editor, DropObjects statement, String schema) {
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema);
      SequenceDef sequence = editor.sequences().get(name);
      if (sequence != null) {
        SequenceDefaults.release(editor, sequence, statement.cascade());
        editor.drop(sequence);
      } else if (!statement.ifExists()) {
        throw noSuch(editor, identifier, name);
      }
    }
    triggers.afterChange(editor, statement.cascade());
  }

  private static MokaException noSuch(
      CatalogEditor editor, SqlIdentifier identifier, TableName name) {
    return ObjectNames.noSuch(
        "sequence", editor, identifier, name.schema(), editor.sequences().keySet());
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
