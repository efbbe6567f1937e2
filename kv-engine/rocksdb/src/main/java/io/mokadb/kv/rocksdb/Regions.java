package io.mokadb.kv.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.rocksdb.LiveFileMetaData;

/** Splits a range where table files begin: each part then has its own files to read. */
final class Regions {
  private static final int MOST = 16;

  private final RocksDatabase database;

  Regions(RocksDatabase database) {
    this.database = database;
  }

  List<KeyRange> of(KeyRange range) {
    List<Key> borders = thin(List.copyOf(bordersWithin(range)));
    List<KeyRange> regions = new ArrayList<>();
    Key start = range.start();
    for (Key border : borders) {
      regions.add(KeyRange.of(start, border));
      start = border;
    }
    regions.add(KeyRange.of(start, range.end()));
    return regions;
  }

  private SortedSet<Key> bordersWithin(KeyRange range) {
    SortedSet<Key> borders = new TreeSet<>();
    String heads = new String(Place.HEAD.nameBytes(), UTF_8);
    for (LiveFileMetaData file : database.rocks().getLiveFilesMetaData()) {
      if (heads.equals(new String(file.columnFamilyName(), UTF_8))) {
        byte[] smallest = file.smallestKey();
        Key row = CellKeys.decode(smallest, smallest.length).row();
        if (range.contains(row) && !row.equals(range.start())) {
          borders.add(row);
        }
      }
    }
    return borders;
  }

  /** At most {@link #MOST} - 1 borders, evenly chosen. */
  private static List<Key> thin(List<Key> borders) {
    if (borders.size() < MOST) {
      return borders;
    }
    Key[] chosen = new Key[MOST - 1];
    Arrays.setAll(chosen, i -> borders.get((i + 1) * borders.size() / MOST));
    return List.of(chosen);
  }
}
