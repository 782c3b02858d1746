"""The tools of this course in one file, with the standard library only.

A row is (features, label), features being a tuple of numbers.
Run this file to see everything work on made-up data.
"""
import random
from collections import Counter


def split(rows, test_share=0.25, seed=1):
    rows = rows[:]
    random.Random(seed).shuffle(rows)
    n = round(len(rows) * test_share)
    return rows[n:], rows[:n]


def scaler(train):
    """Learn mean and spread from the training rows; return a function for rows."""
    columns = list(zip(*(x for x, _ in train)))
    means = [sum(c) / len(c) for c in columns]
    spreads = [(sum((v - m) ** 2 for v in c) / len(c)) ** 0.5 or 1 for c, m in zip(columns, means)]
    return lambda rows: [(tuple((v - m) / s for v, m, s in zip(x, means, spreads)), y) for x, y in rows]


def baseline(train):
    most = Counter(y for _, y in train).most_common(1)[0][0]
    return lambda x: most


def neighbours(train, k=5):
    def predict(x):
        near = sorted(train, key=lambda row: sum((a - b) ** 2 for a, b in zip(row[0], x)))[:k]
        return Counter(y for _, y in near).most_common(1)[0][0]
    return predict


def accuracy(predict, rows):
    return sum(predict(x) == y for x, y in rows) / len(rows)


def cross_validate(make, rows, k=5, seed=1):
    """make(train) returns a predict function. The scaler is fitted inside each fold."""
    rows = rows[:]
    random.Random(seed).shuffle(rows)
    scores = []
    for i in range(k):
        train = [r for j, r in enumerate(rows) if j % k != i]
        scale = scaler(train)
        scores.append(accuracy(make(scale(train)), scale(rows[i::k])))
    return scores


if __name__ == "__main__":
    rng = random.Random(3)
    data = [((rng.gauss(c, 1), rng.gauss(10 * c, 10)), "ab"[c]) for c in (0, 1) for _ in range(100)]
    train, test = split(data)
    for name, make in [("baseline", baseline), ("5 neighbours", neighbours)]:
        print(name, [round(s, 2) for s in cross_validate(make, train)])
