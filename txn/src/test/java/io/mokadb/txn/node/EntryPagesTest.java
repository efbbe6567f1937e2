package io.mokadb.txn.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Key;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages of keys: full to the last byte, and nothing beyond their bounds. */
final class EntryPagesTest {
  private static final int VERSION = 7;

  /** Of all but the version. */
  private static final int ROOM = EntryPages.MAX_BYTES - 1;

  private final EntryPages<Key> pages = new EntryPages<>("Keys", VERSION, new Keys());

  private static Key key(int length) {
    return Key.wrap(new byte[length]);
  }

  @Test
  void entries_fillABody_toItsLastByte() {
    int half = ROOM / 2 - Integer.BYTES;
    List<Key> exact = List.of(key(half), key(ROOM - half - 2 * Integer.BYTES));
    assertThat(pages.encode(exact)).singleElement().satisfies(this::isFull);
    List<Key> more = new ArrayList<>(exact);
    more.add(key(1));
    List<byte[]> bodies = pages.encode(more);
    assertThat(bodies).hasSize(2);
    assertThat(pages.decode(bodies.get(0))).isEqualTo(exact);
    assertThat(pages.decode(bodies.get(1))).containsExactly(key(1));
  }

  private void isFull(byte[] body) {
    assertThat(body).hasSize(EntryPages.MAX_BYTES);
    assertThat(body[0]).isEqualTo((byte) VERSION);
  }

  @Test
  void entryThatFitsIntoNoBody_isLeftOut() {
    EntryPages<Integer> numbers = new EntryPages<>("Numbers", VERSION, new Blanks());
    assertThat(numbers.encode(List.of(1, ROOM + 1, ROOM, 2)))
        .extracting(body -> body.length)
        .containsExactly(2, EntryPages.MAX_BYTES, 3);
  }

  @Test
  void otherBodies_areRefused() {
    assertRefused(new byte[0], "Keys of other nodes are cut off");
    assertRefused(new byte[] {6}, "Keys of other nodes have version 6");
    assertRefused(new byte[] {VERSION, 0, 0, 0, 2, 1}, "Keys of other nodes are cut off");
    assertRefused(new byte[] {VERSION, 0, 0, 0, 0}, "has 0 bytes");
    assertRefused(new byte[] {VERSION, -1, -1, -1, -1}, "has -1 bytes");
    assertRefused(new byte[] {VERSION, 127, -1, -1, -1}, "has " + Integer.MAX_VALUE + " bytes");
    assertRefused(new byte[EntryPages.MAX_BYTES + 1], "take 65537 bytes");
    assertThat(pages.decode(new byte[] {VERSION})).isEmpty();
  }

  private void assertRefused(byte[] body, String why) {
    assertThatThrownBy(() -> pages.decode(body))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void keyBeyondTheLongest_isRefused_beforeItIsRead() {
    ByteBuffer all = ByteBuffer.allocate(Key.MAX_LENGTH + 1);
    assertThatThrownBy(() -> EntryPages.key(all, Key.MAX_LENGTH + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(EntryPages.key(all, Key.MAX_LENGTH).length()).isEqualTo(Key.MAX_LENGTH);
    assertThatThrownBy(() -> EntryPages.key(all, 2)).isInstanceOf(BufferUnderflowException.class);
  }

  /** A length and a key. */
  private static final class Keys implements EntryCodec<Key> {
    @Override
    public int bytesOf(Key key) {
      return Integer.BYTES + key.length();
    }

    @Override
    public void write(Key key, ByteBuffer out) {
      out.putInt(key.length()).put(key.unsafeBytes());
    }

    @Override
    public Key read(ByteBuffer in) {
      return EntryPages.key(in, in.getInt());
    }
  }

  /** As many bytes as the number says. */
  private static final class Blanks implements EntryCodec<Integer> {
    @Override
    public int bytesOf(Integer count) {
      return count;
    }

    @Override
    public void write(Integer count, ByteBuffer out) {
      out.put(new byte[count]);
    }

    @Override
    public Integer read(ByteBuffer in) {
      throw new UnsupportedOperationException();
    }
  }
}
