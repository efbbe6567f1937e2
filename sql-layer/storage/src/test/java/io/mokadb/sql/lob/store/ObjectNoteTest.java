package io.mokadb.sql.lob.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.sql.lob.LargeObjects.Place;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ObjectNoteTest {
  private static final String ALONE = "00000000000003e8" + "00000003" + "0000000000000111";

  private static void assertStored(ObjectNote note, String bytes) {
    assertThat(HexFormat.of().formatHex(note.encode())).isEqualTo(bytes);
    assertThat(ObjectNote.decode(HexFormat.of().parseHex(bytes))).isEqualTo(note);
  }

  @Test
  void encode_isTheFormatOnDisk() {
    assertStored(new ObjectNote(new Place(1000, 3), 0x111, 0), ALONE);
    assertStored(new ObjectNote(new Place(1000, 3), 0x111, 0x77), ALONE + "0000000000000077");
  }

  @Test
  void decode_anotherLength_isRefused() {
    assertThatThrownBy(() -> ObjectNote.decode(new byte[21]))
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("CHECK DATABASE");
  }
}
