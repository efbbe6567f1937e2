package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects.Place;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.sql.lob.Pieces;
import io.mokadb.sql.lob.store.ObjectKeys;
import io.mokadb.sql.lob.store.ObjectNote;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Large objects (C7): headers first, then pieces, then notes, then the rows that refer to them, for
 * that is the order of the keys. Nothing is remembered of a single object, so that there may be any
 * number of them.
 */
final class ObjectChecks {
  private static final String OBJECT = "LARGE OBJECTS";
  private static final String PIECES = "LARGE OBJECT PIECES";

  private final CatalogCheck definitions;
  private final Lookups lookups;
  private final CheckReport report;

  /** Headers less references, by column. */
  private final Map<Place, Long> unreferenced = new HashMap<>();

  ObjectChecks(CatalogCheck definitions, Lookups lookups, CheckReport report) {
    this.definitions = definitions;
    this.lookups = lookups;
    this.report = report;
  }

  /** Null for a space of another kind. */
  SpaceCheck of(long id) {
    if (id == SystemKeys.LARGE_OBJECTS) {
      return new Headers();
    } else if (id == SystemKeys.LARGE_OBJECT_PIECES) {
      return new PieceSpace();
    }
    return id == SystemKeys.NEW_LARGE_OBJECTS ? new Notes() : null;
  }

  /** What a row refers to is there, and is what the row says. */
  void referred(TableDef table, String row, PersistentLargeObject object) {
    ObjectRef ref = object.ref();
    unreferenced.merge(new Place(ref.table(), ref.column()), -1L, Long::sum);
    byte[] header = value(ObjectKeys.header(ref).row());
    if (header == null || !ref.equals(decoded(header))) {
      report.add(
          table.qualifiedName(),
          row,
          Damage.OBJECT_MISSING,
          "Large object " + ref.id() + ", which the row refers to, is not there or another one");
    }
  }

  /** After everything was looked at. */
  void end() {
    unreferenced.forEach(
        (place, count) -> {
          TableDef table = definitions.tables().get(place.table());
          boolean known =
              table != null && table.columns().stream().anyMatch(c -> c.id() == place.column());
          boolean judged = !definitions.damaged() && !definitions.isUnusable(place.table());
          if (count != 0 && judged && !definitions.isDropped(place)) {
            report.add(
                known ? table.qualifiedName() : OBJECT,
                known ? table.columnOfId(place.column()).name() : place.toString(),
                Damage.OBJECT_WITHOUT_ROW,
                count > 0
                    ? "Rows refer to fewer large objects than there are: " + count + " too many"
                    : -count + " large objects are referred to more than once, or not there");
          }
        });
  }

  private byte[] value(Key key) {
    return lookups.look(List.of(key)).get(0) instanceof Seen.Value value ? value.value() : null;
  }

  /** Null for what does not decode. */
  private static ObjectRef decoded(byte[] header) {
    try {
      return ObjectRef.decode(ByteBuffer.wrap(header));
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; the caller reports the header.
      return null;
    }
  }

  private void damaged(Key key, String detail) {
    report.add(OBJECT, KeyText.of(key), Damage.OBJECT_DAMAGED, detail);
  }

  /** The common part of the checks of all three spaces. */
  private abstract static class ObjectSpace implements SpaceCheck {
    @Override
    public String object() {
      return OBJECT;
    }

    @Override
    public String describe(Key key) {
      return KeyText.of(key);
    }

    @Override
    public void end() {}
  }

  private final class Headers extends ObjectSpace {
    @Override
    public void entry(Key key, byte[] value) {
      report.count(object(), 1);
      ObjectRef ref = decoded(value);
      if (ref == null || !ObjectKeys.header(ref).row().equals(key)) {
        damaged(key, "The header does not decode, or is of another object");
        return;
      }
      unreferenced.merge(new Place(ref.table(), ref.column()), 1L, Long::sum);
      if (value(ObjectKeys.piece(ref, ref.pieces() - 1).row()) == null) {
        damaged(key, "The last of its " + ref.pieces() + " pieces is missing");
      }
    }
  }

  private final class PieceSpace extends ObjectSpace {
    private Place place;
    private long id;
    private long next;

    /**
     * Header of the current object; null without one: the object may be new, or about to be
     * deleted.
     */
    private ObjectRef header;

    @Override
    public void entry(Key key, byte[] value) {
      report.count(PIECES, 1);
      KeyReader reader = new KeyReader(key).skip();
      Place at = new Place(reader.getLong(), (int) reader.getLong());
      long object = reader.getLong();
      long number = reader.getLong();
      if (!at.equals(place) || object != id) {
        begin(at, object, key);
      }
      if (header == null) {
        return;
      }
      if (number != next || number >= header.pieces()) {
        damaged(key, "Piece " + number + " where " + next + " of " + header.pieces() + " belongs");
      } else if (length(value) != expected(number)) {
        damaged(key, "The piece has not the length " + expected(number));
      }
      next = number + 1;
    }

    private void begin(Place at, long object, Key key) {
      place = at;
      id = object;
      next = 0;
      byte[] found = value(ObjectKeys.header(at, object).row());
      header = found == null ? null : decoded(found);
      if (found == null
          && !definitions.isDropped(at)
          && value(ObjectKeys.note(object).row()) == null) {
        damaged(key, "Pieces of a large object without a header");
      }
    }

    private long expected(long number) {
      return Math.min(header.pieceLength(), header.length() - number * header.pieceLength());
    }

    private long length(byte[] value) {
      try {
        return header.text() ? Pieces.decode(value).length() : value.length;
      } catch (RuntimeException e) {
        // Decoders fail in many ways on damaged bytes; the caller reports the piece.
        return -1;
      }
    }
  }

  private final class Notes extends ObjectSpace {
    @Override
    public void entry(Key key, byte[] value) {
      try {
        ObjectNote.decode(value);
      } catch (RuntimeException e) {
        // Decoders fail in many ways on damaged bytes; each is a finding.
        damaged(key, String.valueOf(e.getMessage()));
      }
    }
  }
}
