-- Duplicate clustering: documents with the same contents form a cluster, and the first in the alphabet stands for it.
-- The paper does this in the transaction that loads a document (figure 2); here a trigger does, after the load has
-- committed, so that loading never waits for it and never conflicts over a popular text.

CREATE TABLE document (
  url      VARCHAR(200) PRIMARY KEY,
  contents VARCHAR NOT NULL
);

-- Which documents have which text; the cluster's canonical URL.
CREATE TABLE member (hash VARCHAR(32), url VARCHAR(200), PRIMARY KEY (hash, url));
CREATE TABLE canonical (hash VARCHAR(32) PRIMARY KEY, url VARCHAR(200));

-- OLD is the document as this trigger saw it last, so every change of text moves exactly one member, however many
-- changes were made in between. A row of nulls stands for a document that is new (OLD) or gone (NEW).
CREATE TRIGGER cluster_documents
AFTER INSERT OR UPDATE OF contents OR DELETE ON document
REFERENCING OLD ROW AS o NEW ROW AS n
FOR EACH ROW
BEGIN ATOMIC
  DELETE FROM member WHERE hash = MD5(o.contents) AND url = o.url;
  INSERT INTO member SELECT MD5(n.contents), n.url FROM (VALUES (0)) AS once WHERE n.url IS NOT NULL;

  -- Both clusters elect again. Two documents of one cluster meet at this row, and one of them runs again.
  DELETE FROM canonical WHERE hash IN (MD5(o.contents), MD5(n.contents));
  INSERT INTO canonical
    SELECT hash, MIN(url) FROM member WHERE hash IN (MD5(o.contents), MD5(n.contents)) GROUP BY hash;
END;

INSERT INTO document VALUES
  ('http://b.example/copy', 'To be or not to be'),
  ('http://a.example/', 'To be or not to be'),
  ('http://c.example/', 'All the world is a stage');
CALL MOKA.AWAIT_TRIGGERS(60);
SELECT c.url AS canonical, COUNT(*) AS documents FROM canonical c JOIN member m ON m.hash = c.hash
GROUP BY c.url ORDER BY canonical;

-- The canonical document gets another text, and the other one a third copy.
UPDATE document SET contents = 'All the world is a stage' WHERE url = 'http://a.example/';
INSERT INTO document VALUES ('http://d.example/', 'To be or not to be');
CALL MOKA.AWAIT_TRIGGERS(60);
SELECT c.url AS canonical, m.url AS document FROM canonical c JOIN member m ON m.hash = c.hash
ORDER BY canonical, document;
